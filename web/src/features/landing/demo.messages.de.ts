import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './demo.messages.ts';

export const words: Words<typeof t> = {
  'demo.hall.great': 'Großer Saal',
  'demo.hall.loft': 'Loft',
  'demo.hall.court': 'Hof',
  'demo.talk.city': 'Was eine Stadt ihren Freiwilligen schuldet',
  'demo.talk.maps': 'Karten, die nichts vergessen',
  'demo.talk.form': 'Ihr erstes barrierefreies Formular',
  'demo.talk.data': 'Wer bezahlt offene Daten?',
  'demo.talk.queues': 'Warteschlangen und wie man sie lieben lernt',
  'demo.voices': 'Fünf Stimmen',
  'demo.chat.asked': 'Sind auf der offenen Karte auch die Winterwege?',
  'demo.chat.answered': 'Ja, seit März. Ich habe beim Zeichnen geholfen.',
  'demo.chat.praised': 'Ben ist zu bescheiden, die Hälfte ist von ihm.',
  'demo.backstage.time': 'Noch fünf Minuten, dann Fragen aus dem Saal.',
  'demo.backstage.asked': 'Gut. Bitte zuerst die nach den Winterwegen.',
  'demo.backstage.noted': 'Notiert. Das Wasser steht links von Ihnen.',
  'demo.noor': 'Bahndaten, Antwerpen',
  'demo.noor.line': 'Worüber haben Sie dieses Jahr Ihre Meinung geändert?',
  'demo.tomasz': 'Leitet einen Hackspace in Danzig',
  'demo.tomasz.line': 'Welchen Vortrag sollten alle zweimal hören?',
  'demo.leilani': 'Unterrichtet mit alten Telefonen',
  'demo.leilani.line': 'Was würden Sie an einem freien Nachmittag reparieren?',
};
