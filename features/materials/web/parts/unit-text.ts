import { t } from '#web/i18n/text.ts';
import { materialUnits } from '../../units.ts';

/** A unit of the list in the reader's language; one of somebody's own as it was written. */
export const unitText = (unit: string): string => (materialUnits.some((listed) => listed === unit) ? t(unit) : unit);
