import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import {
  ContractFile,
  DailyLogsFile,
  InvoicesFile,
  MissedPromisesFile,
  PeopleFile,
  type Site,
  SiteFile,
  SiteKey,
} from './schemas.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'demo');

/** Views of the sites, without captions: demo/pictures/<project>-<scene>-<hour>.webp. */
export const PICTURES_SOURCE = join(folder, 'pictures');

/** The content of a data file. Throws with its name and the place of what is wrong. */
export function parseData<T>(name: string, content: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(parse(content));
  if (!result.success) throw new Error(`demo/${name} is not right:\n${z.prettifyError(result.error)}`);
  return result.data;
}

const read = <T>(name: string, schema: z.ZodType<T>): T =>
  parseData(name, readFileSync(join(folder, name), 'utf8'), schema);

export const siteKeys = SiteKey.options;
export const sites = Object.fromEntries(
  siteKeys.map((key) => [key, read(`projects/${key}.yaml`, SiteFile)]),
) as Readonly<Record<SiteKey, Site>>;

export const peopleTexts = read('people.yaml', PeopleFile);
export const dailyLogs = read('daily-logs.yaml', DailyLogsFile);
export const invoiceTexts = read('invoices.yaml', InvoicesFile);
export const contractTexts = read('contract.yaml', ContractFile);
export const missedPromises = read('missed-promises.yaml', MissedPromisesFile);
