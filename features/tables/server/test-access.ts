import type { RoomAccess } from '#server/testing/access-rows.ts';

export const access: RoomAccess = {
  matrix: {
    'GET /api/tables/projects': 'a+ ++++ ++++ ++',
    'GET /api/tables/projects/csv': 'a+ ++++ ++++ ++',
    'GET /api/tables/tasks': 'a+ ++++ ++++ ++',
    'GET /api/tables/tasks/csv': 'a+ ++++ ++++ ++',
    'GET /api/tables/materials': 'a+ ++++ ++++ ++',
    'GET /api/tables/materials/csv': 'a+ ++++ ++++ ++',
    'GET /api/tables/payments': 'a+ ++++ ++++ ++',
    'GET /api/tables/payments/csv': 'a+ ++++ ++++ ++',
    'GET /api/tables/certificates': 'a+ ++++ ++++ ++',
    'GET /api/tables/certificates/csv': 'a+ ++++ ++++ ++',
    'GET /api/tables/risks': 'a+ ++++ ++++ ++',
    'GET /api/tables/risks/csv': 'a+ ++++ ++++ ++',
    'GET /api/tables/logs': 'a+ ++++ ++++ ++',
    'GET /api/tables/logs/csv': 'a+ ++++ ++++ ++',
    'GET /api/tables/daily-figures': 'a+ ++++ ++++ ++',
    'GET /api/tables/daily-figures/csv': 'a+ ++++ ++++ ++',
  },
};
