import * as accounts from './tables/accounts.ts';
import * as apiTokens from './tables/api-tokens.ts';
import * as calendarFeeds from './tables/calendar-feeds.ts';
import * as calendars from './tables/calendars.ts';
import * as certificates from './tables/certificates.ts';
import * as files from './tables/files.ts';
import * as notifications from './tables/notifications.ts';
import * as operation from './tables/operation.ts';
import * as organisation from './tables/organisation.ts';
import * as payments from './tables/payments.ts';
import * as photos from './tables/photos.ts';
import * as projects from './tables/projects.ts';
import * as reportMails from './tables/report-mails.ts';
import * as requests from './tables/requests.ts';
import * as risks from './tables/risks.ts';
import * as schedule from './tables/schedule.ts';
import * as search from './tables/search.ts';
import * as security from './tables/security.ts';
import * as site from './tables/site.ts';
import * as snapshots from './tables/snapshots.ts';
import * as tallies from './tables/tallies.ts';
import * as weather from './tables/weather.ts';
import * as webhooks from './tables/webhooks.ts';
import * as weekly from './tables/weekly.ts';
import * as work from './tables/work.ts';

/** All tables, in the order in which their rows depend on each other. */
export const schema = {
  ...accounts,
  ...apiTokens,
  ...calendarFeeds,
  ...requests,
  ...security,
  ...projects,
  ...calendars,
  ...work,
  ...tallies,
  ...payments,
  ...certificates,
  ...schedule,
  ...weekly,
  ...files,
  ...photos,
  ...site,
  ...organisation,
  ...search,
  ...weather,
  ...risks,
  ...notifications,
  ...reportMails,
  ...snapshots,
  ...operation,
  ...webhooks,
};
