import { catalogue } from '../lib/i18n/catalogue.ts';

export const t = catalogue({
  'time.label': 'Times shown in',
  'time.event': 'Event time',
  'time.mine': 'My time',
  'time.use.event': 'Show times in event time',
  'time.use.mine': 'Show times in my time',
});
