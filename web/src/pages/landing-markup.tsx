/** Landing page, rendered to markup by the build (web/build/prerendered-pages.ts). */
import { renderToStaticMarkup } from 'react-dom/server';
import { t } from '../features/system/landing/landing.en.json';
import { Landing } from '../features/system/landing/landing.tsx';
import { Story } from '../features/system/landing/story.tsx';

const story = (
  <div data-story="" className="min-h-svh">
    <Story />
  </div>
);

export const title = t('landing.title');
export const markup = renderToStaticMarkup(<Landing story={story} />);
