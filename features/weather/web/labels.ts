import { Cloud, CloudFog, CloudLightning, CloudRain, CloudSnow, CloudSun, type LucideIcon, Sun } from 'lucide-react';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { Impact } from '../contract.ts';

interface Sky {
  readonly icon: LucideIcon;
  readonly label: string;
}

/** WMO codes as the provider groups them. */
const skies: readonly (Sky & { readonly upTo: number })[] = [
  { upTo: 0, icon: Sun, label: 'Clear sky' },
  { upTo: 2, icon: CloudSun, label: 'Partly cloudy' },
  { upTo: 3, icon: Cloud, label: 'Overcast' },
  { upTo: 48, icon: CloudFog, label: 'Fog or dust' },
  { upTo: 67, icon: CloudRain, label: 'Rain' },
  { upTo: 77, icon: CloudSnow, label: 'Snow' },
  { upTo: 82, icon: CloudRain, label: 'Showers' },
  { upTo: 86, icon: CloudSnow, label: 'Snow' },
  { upTo: 99, icon: CloudLightning, label: 'Thunderstorm' },
];

export const skyOf = (code: number | null): Sky | undefined => skies.find(({ upTo }) => code !== null && code <= upTo);

export const degrees = (figure: number | null): string =>
  figure === null ? '–' : `${formatNumber(Math.round(figure))}°`;

const shown = (figure: number | null): string => formatNumber(figure ?? 0, { maximumFractionDigits: 1 });

/** The rule, the number and what follows, as one sentence. */
export function wordsOfImpact({ rule, figure, limit }: Impact): string {
  const values = { figure: shown(figure), limit: shown(limit) };
  switch (rule) {
    case 'thunder':
      return t('Thunderstorm: no lifting, no pour, nobody at height.');
    case 'wind-facade':
      return t('Gusts of {{figure}} km/h (limit {{limit}}): no façade panels or glass are lifted.', values);
    case 'wind-crane':
      return t('Gusts of {{figure}} km/h (limit {{limit}}): cranes do not lift.', values);
    case 'wind-height':
      return t('Gusts of {{figure}} km/h (limit {{limit}}): nobody works on scaffolds and roof edges.', values);
    case 'rain':
      return t('Rain of {{figure}} mm in an hour: no pour, coating or asphalt.', values);
    case 'wet-ground':
      return t('{{figure}} mm of rain in the day: the ground is too wet to compact.', values);
    case 'heat-concrete':
      return t(
        '{{figure}} °C in the air, concrete at discharge at most {{limit}} °C: cool the mix or pour at another hour.',
        values,
      );
    case 'evaporation':
      return t(
        'Fresh concrete loses {{figure}} kg/m² an hour (limit {{limit}}): shade it, fog it, cure at once.',
        values,
      );
    case 'visibility':
      return t('Visibility of {{figure}} m (limit {{limit}}): no lifting by sight, vehicles at walking pace.', values);
    case 'felt-heat':
      return t('Feels like {{figure}} °C: more water, shade and rests.', values);
    case 'midday-ban':
      return t('Midday ban: no work under the sun.');
  }
}
