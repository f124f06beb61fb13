import type { Language } from './context.ts';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** A date or a hash keeps its order in a line of Arabic. */
export const ltr = (text: string): string => `\u2066${text}\u2069`;

/** The address of an entry of the archive, from a page that lies so many folders deep. */
export const hrefOf = (name: string, depth = 0): string =>
  escapeHtml('../'.repeat(depth) + name.split('/').map(encodeURIComponent).join('/'));

export const link = (name: string, text: string, depth = 0): string =>
  `<a href="${hrefOf(name, depth)}"><bdi>${escapeHtml(text)}</bdi></a>`;

const STYLE = `body{font:16px/1.6 system-ui,"Segoe UI",Tahoma,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#1d232b;background:#fff}
h1{margin:0 0 1rem}h2{margin:2rem 0 .5rem;border-bottom:1px solid #d5d9de}h3{margin:1.5rem 0 .25rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem}dt{color:#565f6b}dd{margin:0;white-space:pre-line}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #d5d9de;padding:.25rem .5rem;text-align:start;vertical-align:top}
.photos{display:flex;flex-wrap:wrap;gap:.5rem;margin:.5rem 0}.photos img{height:9rem;width:auto;max-width:16rem;object-fit:cover}
.notes{white-space:pre-line}small,code{color:#565f6b;overflow-wrap:anywhere}a{color:#00607a}@media print{.photos img{height:5cm}}`;

/** A page that a browser shows without a network and without scripts. */
export const page = (language: Language, title: string, body: string): string =>
  `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head><body>
${body}
</body></html>
`;
