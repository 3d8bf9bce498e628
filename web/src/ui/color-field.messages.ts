import { catalogue } from '../lib/i18n/catalogue.ts';

export const t = catalogue({
  'color.pick': '{label}: pick a colour',
  'color.wrong': 'Write the colour as six digits, such as #0e5a41.',
  'color.good.light': 'By day: easy to read, contrast {ratio}:1',
  'color.good.dark': 'By night: easy to read, contrast {ratio}:1',
  'color.moved.light': 'By day: hard to read ({ratio}:1), so we show {shown}',
  'color.moved.dark': 'By night: hard to read ({ratio}:1), so we show {shown}',
});
