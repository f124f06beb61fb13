/** Read by `npm run migration`. */
export default {
  dialect: 'postgresql',
  schema: './server/database/tables/*.ts',
  out: './migrations',
  casing: 'snake_case',
};
