import { catalogue } from '../lib/i18n/catalogue.ts';

export const t = catalogue({
  'offline.since': 'No connection. You see what was known at {time}; we reconnect by ourselves.',
  'offline.retry': 'Ask again',
  'offline.screen': 'Not on this device yet',
  'offline.screen.text':
    'This screen was never opened here before, so it needs a connection. It opens as soon as there is one.',
  'offline.update': 'A new version of Plenum is there',
  'offline.update.text': 'It comes with the next page you load. What you are writing stays.',
  'offline.update.load': 'Load it now',
});
