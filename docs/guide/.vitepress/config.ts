/** Handbook (docs/decisions/0167): built into `help` of the web app, and publishable at any base as static files. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@plenum/contracts/languages';
import { defineConfig, type SiteConfig } from 'vitepress';
import { pageGroups, titleOf } from './pages.ts';
import { texts } from './texts.ts';

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** Moves inline scripts to files, because the Content-Security-Policy of the web server allows no inline scripts. */
function withoutInlineScripts(html: string, { outDir, site, assetsDir }: SiteConfig): string {
  return html.replace(inlineScript, (_, attributes: string, code: string) => {
    const name = `${createHash('sha256').update(code).digest('base64url').slice(0, 10)}.js`;
    mkdirSync(join(outDir, assetsDir), { recursive: true });
    writeFileSync(join(outDir, assetsDir, name), code);
    return `<script${attributes} src="${site.base}${assetsDir}/${name}"></script>`;
  });
}

const localeOf = (language: (typeof languages)[number]) => {
  const { label, title, description, groups, toApp, theme } = texts[language];
  return {
    label,
    lang: language,
    link: `/${language}/`,
    title,
    description,
    themeConfig: {
      ...theme,
      nav: [{ component: 'AppLink', props: { text: toApp } }],
      sidebar: pageGroups.map(({ name, pages }) => ({
        text: groups[name],
        items: pages.map((page) => ({ text: titleOf(language, page), link: `/${language}/${page}` })),
      })),
      notFound: { ...theme.notFound, link: `/${language}/` },
    },
  };
};

/** The high-contrast palette of the app is a variant of Tailwind, which does not process this site. */
const contrastPalette = {
  name: 'contrast-palette',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    id.endsWith('tokens.css') ? code.replace('@variant contrast-more', '@media (prefers-contrast: more)') : undefined,
};

export default defineConfig({
  base: '/help/',
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }]],
  cacheDir: '../../.cache/vitepress',
  vite: { plugins: [contrastPalette] },
  markdown: { image: { lazyLoad: true } },
  locales: Object.fromEntries(languages.map((language) => [language, localeOf(language)])),
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        locales: Object.fromEntries(languages.map((language) => [language, { translations: texts[language].search }])),
      },
    },
  },
  transformHtml: (html, _id, { siteConfig }) => withoutInlineScripts(html, siteConfig),
});
