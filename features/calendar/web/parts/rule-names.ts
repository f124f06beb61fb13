import type { HolidayRule } from '#shared/calendar/settings.ts';
import { msg } from '#web/i18n/text.ts';

export const ruleNames: Record<HolidayRule, string> = {
  founding_day: msg('Founding Day'),
  national_day: msg('National Day'),
  eid_al_fitr: msg('Eid al-Fitr'),
  eid_al_adha: msg('Eid al-Adha'),
};
