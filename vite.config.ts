import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/web/chunks.ts';
import { leanContracts } from './scripts/web/lean-contracts.ts';
import { leanPlurals } from './scripts/web/lean-plurals.ts';
import { manifests } from './scripts/web/manifests.ts';
import { minifyTheme } from './scripts/web/minify-theme.ts';
import { precompress } from './scripts/web/precompress.ts';
import { prerenderLanding } from './scripts/web/prerender-landing.ts';
import { serviceWorker } from './scripts/web/service-worker.ts';

/** The browser's half: `vite build` writes dist/web (the application's shell, its chunks, the landing page in both languages). */
export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    leanContracts(),
    leanPlurals(),
    manifests(),
    minifyTheme(),
    prerenderLanding(),
    serviceWorker(),
    precompress(),
  ],
  server: { fs: { allow: ['..'] }, proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Reading a field of a schema does nothing by itself: with lean contracts, what nobody uses falls away.
    rolldownOptions: {
      input: ['web/index.html', 'web/sign-in.html', 'features/landing/web/landing.ts'],
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: { groups: chunkGroups(import.meta.dirname) },
        // The first load names every file: a page and a dialog by its name, what they share by its hash alone.
        chunkFileNames: ({ isDynamicEntry, name }) =>
          isDynamicEntry || ['base', 'app', 'dashboard'].includes(name)
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:8].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
});
