import { expect, it } from 'vitest';
import { type EmbedOptions, embedUrl, frameCode, scriptCode } from './embed-code.ts';

const target = { origin: 'https://plenum.example', slug: 'summit', title: 'Rails & "<Roads>"' };
const options: EmbedOptions = {
  view: 'programme',
  session: null,
  day: '2',
  track: 'R&D "x"',
  location: '',
  theme: 'dark',
};

it('contains only what differs from the defaults', () => {
  const defaults: EmbedOptions = { view: 'programme', session: null, day: '', track: '', location: '', theme: 'auto' };
  expect(embedUrl(target, defaults)).toBe('https://plenum.example/embed/summit/programme');
  expect(embedUrl(target, { ...options, view: 'now' })).toBe(
    'https://plenum.example/embed/summit/programme?view=now&track=R%26D+%22x%22&theme=dark',
  );
  expect(embedUrl(target, { ...options, view: 'speakers' })).toBe(
    'https://plenum.example/embed/summit/speakers?theme=dark',
  );
});

it('names the session, without the filters of the agenda', () => {
  const ofSession: EmbedOptions = { ...options, view: 'session', session: { id: 12, title: 'Opening' } };
  expect(embedUrl(target, ofSession)).toBe('https://plenum.example/embed/summit/sessions/12?theme=dark');
  expect(scriptCode({ ...target, title: 'Opening' }, ofSession)).toBe(
    '<script async src="https://plenum.example/embed/v1.js" data-event="summit" data-view="session" data-session="12" data-title="Opening" data-theme="dark"></script>',
  );
});

it('escapes attributes', () => {
  expect(scriptCode(target, options)).toBe(
    '<script async src="https://plenum.example/embed/v1.js" data-event="summit" data-view="programme" data-title="Rails &amp; &quot;&lt;Roads&gt;&quot;" data-day="2" data-track="R&amp;D &quot;x&quot;" data-theme="dark"></script>',
  );
  expect(frameCode(target, options)).toBe(
    '<iframe src="https://plenum.example/embed/summit/programme?day=2&amp;track=R%26D+%22x%22&amp;theme=dark" title="Rails &amp; &quot;&lt;Roads&gt;&quot;" loading="lazy" style="width:100%;height:600px;border:0"></iframe>',
  );
});
