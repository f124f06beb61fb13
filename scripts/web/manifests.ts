import type { Plugin } from 'vite';

/*
 * The web app manifest, one for each role and language: its shortcuts are what this person does from the home screen, and
 * open pages that he may open. The page names its own (web/offline/install.ts); whoever is not known yet gets the plain one.
 */

const roles = ['admin', 'pm', 'cm', 'se', 'viewer'] as const;
type Role = (typeof roles)[number];
type Language = 'en' | 'ar';

const words = {
  name: { en: 'Construction Management Tool', ar: 'أداة إدارة المشاريع الإنشائية' },
  short: { en: 'Construction', ar: 'المشاريع' },
  description: { en: 'Project Control System', ar: 'نظام ضبط المشاريع' },
};

const shortcuts = {
  log: { url: '/se/daily-log', icon: 'log', en: 'New daily log', ar: 'سجل يومي جديد' },
  mine: { url: '/se/my-tasks', icon: 'tasks', en: 'My tasks', ar: 'مهامي' },
  tasks: { url: '/tasks', icon: 'tasks', en: 'Tasks', ar: 'المهام' },
  projects: { url: '/projects', icon: 'projects', en: 'Projects', ar: 'المشاريع' },
  payments: { url: '/payments', icon: 'projects', en: 'Budgets & Payments', ar: 'الميزانيات والدفعات' },
} as const;

const chosen: Record<Role, readonly (keyof typeof shortcuts)[]> = {
  admin: ['log', 'mine', 'projects'],
  pm: ['projects', 'tasks', 'payments'],
  cm: ['log', 'tasks', 'projects'],
  se: ['log', 'mine'],
  viewer: ['projects', 'tasks'],
};

export function manifests(): Plugin {
  const emitted = new Map([['manifest.webmanifest', manifestOf('se', 'en')]]);
  for (const role of roles)
    for (const language of ['en', 'ar'] as const)
      emitted.set(`manifest-${role}-${language}.webmanifest`, manifestOf(role, language));
  return {
    name: 'manifests',
    apply: 'build',
    generateBundle() {
      for (const [fileName, manifest] of emitted)
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(manifest) });
    },
  };
}

const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

function manifestOf(role: Role, language: Language) {
  return {
    id: '/',
    name: words.name[language],
    short_name: words.short[language],
    description: words.description[language],
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#faf9f6',
    theme_color: '#131d29',
    categories: ['business', 'productivity'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
    shortcuts: chosen[role].map((name) => {
      const { url, icon: picture, ...label } = shortcuts[name];
      return { name: label[language], url, icons: [icon(`shortcut-${picture}`, 96, 'any')] };
    }),
    // Only who may submit a log can do something with a photo from another application.
    ...(['admin', 'cm', 'se'].includes(role) && {
      share_target: {
        action: '/share-target',
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { title: 'title', text: 'text', files: [{ name: 'photos', accept: ['image/*'] }] },
      },
    }),
  };
}
