import { implement, listed } from '#server/http/route.ts';
import { vendorsApi } from '../vendor-contract.ts';
import { addVendor, changeVendor, readVendors, removeVendor } from './vendors.ts';

export const vendorRoutes = implement(vendorsApi, {
  async list({ query }, { db, user, total }) {
    return listed(total, await readVendors(db, user, query));
  },

  create: ({ body }, { db, user }) => db.transaction((tx) => addVendor({ tx, user }, body)),

  update: ({ params, body }, { db, user }) => db.transaction((tx) => changeVendor({ tx, user }, params.vendorId, body)),

  async remove({ params }, { db, user }) {
    await db.transaction((tx) => removeVendor({ tx, user }, params.vendorId));
    return { id: params.vendorId };
  },
});
