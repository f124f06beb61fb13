import { msg } from '#web/i18n/text.ts';
import type { LogDetails } from '../details-contract.ts';

export type SkyName = NonNullable<NonNullable<LogDetails['weather']>['sky']>;
export type CauseName = LogDetails['delays'][number]['cause'];

export const skies: Readonly<Record<SkyName, string>> = {
  clear: msg('Clear sky'),
  cloudy: msg('Cloudy'),
  dusty: msg('Dusty'),
  windy: msg('Windy'),
  rain: msg('Rain'),
  fog: msg('Fog'),
};

export const progressLabels = { running: msg('In Progress'), open: msg('Not Started'), done: msg('Done') } as const;

export const causes: Readonly<Record<CauseName, string>> = {
  weather: msg('Weather'),
  material: msg('Material'),
  equipment: msg('Equipment'),
  labour: msg('Labour'),
  design: msg('Design'),
  client: msg('Client'),
  permit: msg('Permit'),
  other: msg('Other'),
};
