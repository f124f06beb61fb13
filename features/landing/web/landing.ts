/** The landing page's only script: sign-in leads back to the address asked for; the theme switch remembers its choice. */
import './landing.css';

// Named here so that the build gives the pictures their addresses; the page has them in its HTML.
import.meta.glob('./shots/*.webp', { eager: true, query: '?url' });

const { pathname, search } = location;
if (pathname !== '/') {
  const next = encodeURIComponent(pathname + search);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/api/login"]')) {
    link.href = `/api/login?next=${next}`;
  }
}

document.querySelector('[data-theme-switch]')?.addEventListener('click', () => {
  const { dataset } = document.documentElement;
  dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `theme=${dataset['theme']}; path=/; max-age=31536000; samesite=lax${secure}`;
});
