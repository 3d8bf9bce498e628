import { catalogue } from '../../lib/i18n/catalogue.ts';

/** What the people of the demo on the landing page say and hear. */
export const t = catalogue({
  'demo.hall.great': 'Great Hall',
  'demo.hall.loft': 'Loft',
  'demo.hall.court': 'Court',
  'demo.talk.city': 'What a city owes its volunteers',
  'demo.talk.maps': 'Maps that forget nothing',
  'demo.talk.form': 'Your first accessible form',
  'demo.talk.data': 'Who pays for open data?',
  'demo.talk.queues': 'Queues, and how to love them',
  'demo.voices': 'Five voices',
  'demo.chat.asked': 'Does the open map also hold the winter routes?',
  'demo.chat.answered': 'It does, since March. I helped trace them.',
  'demo.chat.praised': 'Ben is too modest, he traced half of them.',
  'demo.backstage.time': 'Five minutes left, then questions from the hall.',
  'demo.backstage.asked': 'Good. Please take the one about winter routes first.',
  'demo.backstage.noted': 'Noted. Water is on your left.',
  'demo.noor': 'Rail data, Antwerp',
  'demo.noor.line': 'What did you change your mind about this year?',
  'demo.tomasz': 'Runs a hackspace in Gdańsk',
  'demo.tomasz.line': 'Which talk should everybody hear twice?',
  'demo.leilani': 'Teaches with old phones',
  'demo.leilani.line': 'What would you fix with a free afternoon?',
});
