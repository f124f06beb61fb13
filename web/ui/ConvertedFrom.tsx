/** <ConvertedFrom originals={row.originals.paid} />: below a sum what it was before it was converted; nothing where it was not. */
import type { Originals } from '#shared/http/fields.ts';
import { convertedFrom } from '#web/i18n/converted.ts';

export const ConvertedFrom = ({ originals }: { originals: Originals }) =>
  originals.length > 0 && <span className="block text-xs font-normal text-ink-3">{convertedFrom(originals)}</span>;

/** The same in a chart's tooltip, of the bar of this name. */
export function withOriginals(shown: string, all: Readonly<Record<string, Originals>>, bar: unknown): string {
  const converted = convertedFrom(all[String(bar)] ?? []);
  return converted === undefined ? shown : `${shown} (${converted})`;
}
