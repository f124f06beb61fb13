import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './scripts/web/precompress.ts';

/** The browser's half: `vite build` writes dist/web (the application's shell, its chunks, the landing page in both languages). */
export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), precompress()],
  server: { fs: { allow: ['..'] }, proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
