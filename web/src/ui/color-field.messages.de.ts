import type { Words } from '../lib/i18n/catalogue.ts';
import type { t } from './color-field.messages.ts';

export const words: Words<typeof t> = {
  'color.pick': '{label}: Farbe wählen',
  'color.wrong': 'Schreiben Sie die Farbe mit sechs Stellen, etwa #0e5a41.',
  'color.good.light': 'Bei Tag: gut zu lesen, Kontrast {ratio}:1',
  'color.good.dark': 'Bei Nacht: gut zu lesen, Kontrast {ratio}:1',
  'color.moved.light': 'Bei Tag: schwer zu lesen ({ratio}:1), darum zeigen wir {shown}',
  'color.moved.dark': 'Bei Nacht: schwer zu lesen ({ratio}:1), darum zeigen wir {shown}',
};
