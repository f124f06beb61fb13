// Before the first paint; what it does and why it is a file of its own: web/layout/preferences.ts.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  globalThis.installPrompt = event;
});
(() => {
  const root = document.documentElement;
  const cookie = (name) => document.cookie.match(new RegExp(`(?:^|; )${name}=([a-z]+)`))?.[1];
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    const chosen = cookie('theme');
    root.dataset.theme = chosen && chosen !== 'system' ? chosen : dark.matches ? 'dark' : 'light';
  };
  paint();
  dark.addEventListener('change', paint);
  const asked = new URLSearchParams(location.search).get('lang');
  const isLanding = root.dataset.page === 'landing';
  if (isLanding && (asked === 'ar' || asked === 'en')) {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
    document.cookie = `lang=${asked}; path=/; max-age=31536000; samesite=lax${secure}`;
  }
  if (!isLanding) {
    const language = cookie('lang') ?? (navigator.language.startsWith('ar') ? 'ar' : 'en');
    root.lang = language;
    root.dir = language === 'ar' ? 'rtl' : 'ltr';
  }
})();
