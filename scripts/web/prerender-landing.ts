import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { afterBuild } from './after-build.ts';

interface Chunk {
  file: string;
  css?: string[];
}

type Manifest = Record<string, Chunk>;

interface Renderer {
  renderLanding: (language: 'en' | 'ar', year: number, assets: ReturnType<typeof assetsOf>) => string;
}

const room = '../features/landing/web';

/** Renders the landing page to landing.en.html and landing.ar.html once its style sheet and pictures have their addresses. */
export const prerenderLanding = (): Plugin =>
  afterBuild('prerender-landing', async ({ root, folder }) => {
    const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
    const { module } = await runnerImport<Renderer>(join(root, room, 'render.tsx'));
    for (const language of ['en', 'ar'] as const) {
      const html = module.renderLanding(language, new Date().getFullYear(), assetsOf(manifest, language));
      await writeFile(join(folder, `landing.${language}.html`), html);
    }
  });

function assetsOf(manifest: Manifest, language: 'en' | 'ar') {
  const chunk = (name: string): Chunk => {
    const found = Object.entries(manifest).find(([key]) => key.endsWith(name));
    if (!found) throw new Error(`The build has no ${name}, which the landing page needs.`);
    return found[1];
  };
  const entry = chunk(`${room}/landing.ts`);
  return {
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    font: `/${chunk(language === 'ar' ? 'ibm-plex-sans-arabic-arabic-600-normal.woff2' : 'ibm-plex-sans-latin-600-normal.woff2').file}`,
    picture: (name: string) => `/${chunk(`${room}/shots/${name}`).file}`,
  };
}
