import { openApi } from '#server/http/openapi.ts';
import { routes } from '#server/routes.ts';

/** The description that GET /api/openapi.json answers, without a server. */
export const apiDocument = () =>
  openApi(
    'Construction Management Tool',
    routes.map(({ endpoint }) => endpoint),
  );
