/** Contrast of the design tokens: reads web/ui/tokens.css as the browser does, theme by theme. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source-files.ts';

type Colour = readonly [lightness: number, chroma: number, hue: number];
export type Theme = Readonly<Record<string, Colour>>;

/** The colours of every theme; one that a theme does not replace comes from the light one. */
export function themesOf(css: string = readFileSync(join(root, 'web/ui/tokens.css'), 'utf8')): Record<string, Theme> {
  const themes: Record<string, Theme> = {};
  for (const [, , name = 'light', body = ''] of css.matchAll(/(:root|\[data-theme="(\w+)"\])\s*\{([^}]*)\}/g)) {
    const own = [...body.matchAll(/--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(
      ([, token = '', l, c, h]) => [token, [Number(l), Number(c), Number(h)]] as const,
    );
    themes[name] = { ...themes['light'], ...Object.fromEntries(own) };
  }
  return themes;
}

/** WCAG 2 contrast of two oklch colours, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** oklch → linear sRGB (Ottosson), clipped to the screen's gamut → relative luminance. */
function luminance([lightness, chroma, hue]: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return 0.2126 * clip(red) + 0.7152 * clip(green) + 0.0722 * clip(blue);
}

const clip = (value: number): number => Math.min(1, Math.max(0, value));
