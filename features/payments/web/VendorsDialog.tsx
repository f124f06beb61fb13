import { useMemo, useState } from 'react';
import { z } from 'zod';
import { may } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { CancelButton } from '#web/ui/CancelButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import type { MenuItem } from '#web/ui/Menu.tsx';
import { Code } from '#web/ui/Money.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { isVatNumber } from '../rules.ts';
import type { Vendor } from '../vendor-contract.ts';
import { useCreateVendor, useDeleteVendor, useUpdateVendor, useVendors } from './queries.ts';

/** A vendor as the list has it: kept, or only named by payments so far. */
type Named = Pick<Vendor, 'name' | 'vatNumber' | 'paymentCount'> & { id: string | null };

/** Whom the organisation pays, with VAT numbers; names that payments brought along stand here too. */
export function VendorsDialog({ onClose }: { onClose: () => void }) {
  const vendors = useVendors();
  const [edited, setEdited] = useState<Named>();
  return (
    <Dialog title={t('Vendors')} size="lg" onClose={onClose}>
      {edited ? (
        <VendorForm vendor={edited} onDone={() => setEdited(undefined)} />
      ) : (
        <div className="grid gap-4">
          <Button
            className="justify-self-start"
            onClick={() => setEdited({ id: null, name: '', vatNumber: null, paymentCount: 0 })}
          >
            {t('Add vendor')}
          </Button>
          <Loaded query={vendors} what={t('The vendors could not be loaded.')} rows={4}>
            {(data) => <VendorTable vendors={data} onEdit={setEdited} />}
          </Loaded>
        </div>
      )}
    </Dialog>
  );
}

function VendorTable({ vendors, onEdit }: { vendors: readonly Named[]; onEdit: (vendor: Named) => void }) {
  const { role } = useSession();
  const remove = useDeleteVendor();
  const columns: readonly Column<Named>[] = [
    { key: 'name', header: t('Name'), main: true, cell: (row) => <bdi>{row.name}</bdi>, sortBy: (row) => row.name },
    {
      key: 'vat',
      header: t('VAT number'),
      cell: (row) => (row.vatNumber ? <Code>{row.vatNumber}</Code> : '–'),
      sortBy: (row) => row.vatNumber,
    },
    {
      key: 'count',
      header: t('Payments'),
      numeric: true,
      cell: (row) => formatNumber(row.paymentCount),
      sortBy: (row) => row.paymentCount,
    },
  ];
  const actions = (row: Named): MenuItem[] => {
    const { id } = row;
    const items: MenuItem[] = [{ label: t('Edit'), onSelect: () => onEdit(row) }];
    if (id && row.paymentCount === 0 && may(role, 'payment.delete')) {
      const failed = (error: unknown) => toastError(error, t('The vendor could not be removed.'));
      const drop = () => remove.mutate({ params: { vendorId: id } }, { onError: failed });
      items.push({ label: t('Remove'), danger: true, onSelect: drop });
    }
    return items;
  };
  return (
    <Table
      label={t('Vendors')}
      rows={vendors}
      keyOf={(row) => row.id ?? row.name}
      columns={columns}
      actions={actions}
      empty={<EmptyState title={t('No vendors yet')} />}
    />
  );
}

function VendorForm({ vendor, onDone }: { vendor: Named; onDone: () => void }) {
  const create = useCreateVendor();
  const update = useUpdateVendor();
  const schema = useMemo(
    () =>
      z.object({
        name: z.string().trim().min(1, t('The vendor needs a name.')).max(200),
        vatNumber: z
          .string()
          .transform((typed) => typed.replace(/\s/g, ''))
          .refine(
            (typed) => typed === '' || isVatNumber(typed),
            t('A Saudi VAT number has 15 digits and begins and ends with 3.'),
          ),
      }),
    [],
  );
  const form = useForm({
    schema,
    defaults: { name: vendor.name, vatNumber: vendor.vatNumber ?? '' },
    failed: t('The vendor could not be saved. Please try again.'),
    submit: async ({ name, vatNumber }) => {
      const body = { name, vatNumber: vatNumber || null };
      if (vendor.id) await update.mutateAsync({ params: { vendorId: vendor.id }, body });
      else await create.mutateAsync({ body });
      toastSuccess(t('The vendor is saved.'));
      onDone();
    },
  });
  return (
    <Form form={form} className="grid gap-4 md:grid-cols-2">
      <Field label={t('Name')} name="name" required help={t('Payments find their vendor by this name.')}>
        <TextInput />
      </Field>
      <Field label={t('VAT number')} name="vatNumber" help={t('15 digits, beginning and ending with 3')}>
        <TextInput dir="ltr" inputMode="numeric" autoComplete="off" />
      </Field>
      <div className="flex justify-end gap-2.5 md:col-span-2">
        <CancelButton onCancel={onDone} />
        <SubmitButton>{t('Save')}</SubmitButton>
      </div>
    </Form>
  );
}
