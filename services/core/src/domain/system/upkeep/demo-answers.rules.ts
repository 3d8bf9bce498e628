/** Answers of demo people to visitors, and their limits. */

/** Prefix of the client ids of answers; the rest is derived from the message, which is therefore answered only once. */
export const answerClientIdPrefix = 'd3000001-0000-4000-8000-';

export const answerClientId = (message_id: number): string =>
  `${answerClientIdPrefix}${message_id.toString(16).padStart(12, '0')}`;

/** Maximum number of answers in a room or conversation within `answersWindowMinutes`. */
export const maxDemoAnswers = 12;
export const answersWindowMinutes = 10;

export interface NextSession {
  readonly title: string;
  readonly location: string | null;
  /** `HH:MM` */
  readonly start_time: string;
}

type Subject =
  | 'greeting'
  | 'thanks'
  | 'food'
  | 'network'
  | 'next'
  | 'speakers'
  | 'organizing'
  | 'newcomer'
  | 'question';

const germanPattern =
  /[äöüß]|\b(?:ich|ist|und|wo|wie|was|wann|welche[rsn]?|kommt|vortrag|programm|hallo|danke|gibt|der|die|das|nicht|guten)\b/iu;

/** The first matching pattern determines the subject. */
const subjects: readonly (readonly [Subject, RegExp])[] = [
  ['thanks', /\b(?:thanks|thank you|thx|danke|vielen dank)\b/iu],
  ['food', /\b(?:coffee|lunch|food|vegan|eat|hungry|tea|kaffee|essen|mittag|hunger|tee)\b/iu],
  ['network', /\b(?:wi-?fi|wlan|network|internet|netz)\b/iu],
  ['organizing', /\b(?:organi[sz]e|own event|my event|price|cost|self-host|eigene veranstaltung|kosten|preis)\b/iu],
  ['speakers', /\b(?:speakers?|who speaks|talk to|vortragende|redner)\b/iu],
  [
    'next',
    /\b(?:next|now|sessions?|talks?|recommend|agenda|programme|program|jetzt|nächste|vortrag|vorträge|programm)\b/iu,
  ],
  ['newcomer', /\b(?:first time|new here|newcomer|erste mal|zum ersten|neu hier)\b/iu],
  ['greeting', /\b(?:hi|hello|hey|good (?:morning|evening)|moin|hallo|guten (?:tag|morgen|abend)|servus)\b/iu],
];

const englishAnswers: Record<Subject, readonly string[]> = {
  greeting: [
    'Hello, and welcome! What brought you here?',
    'Good to have you here! Have you bookmarked a session already?',
    'Hi! There are free seats next to me, if you are looking for one.',
  ],
  thanks: ['You are welcome!', 'With pleasure. See you at the coffee.'],
  food: ['Coffee is on the ground floor, and lunch is at the long table in the foyer. The soup is the better choice.'],
  network: ['The network is called “common-ground”, without a password. The Observatory has the best reception.'],
  next: ['The agenda shows what is on now. I would go to the one with the longest title.'],
  speakers: ['Open “Speakers”: everybody has a page with their sessions. Ask them to connect, most of them answer.'],
  organizing: ['You can run your own: create an account and an event. Up to 50 attendees it is free for ever.'],
  newcomer: ['Then you are in good company. Bookmark three sessions, and keep the breaks free for people.'],
  question: [
    'Good question. I would ask in “Questions to the team”, they know everything.',
    'I wondered about that too. Let us find out over a coffee.',
    'Interesting! Tell us more.',
  ],
};

const germanAnswers: Record<Subject, readonly string[]> = {
  greeting: [
    'Hallo und willkommen! Was führt Sie her?',
    'Schön, dass Sie da sind! Haben Sie sich schon etwas gemerkt?',
  ],
  thanks: ['Gern geschehen!', 'Sehr gern. Wir sehen uns beim Kaffee.'],
  food: ['Kaffee gibt es im Erdgeschoss, Mittagessen am langen Tisch im Foyer. Die Suppe ist die bessere Wahl.'],
  network: ['Das Netz heißt „common-ground“ und hat kein Passwort. Im Observatory ist der Empfang am besten.'],
  next: ['Das Programm zeigt, was gerade läuft. Ich würde den Vortrag mit dem längsten Titel nehmen.'],
  speakers: ['Unter „Vortragende“ hat jede Person eine Seite. Senden Sie eine Kontaktanfrage, die meisten antworten.'],
  organizing: ['Das geht auch selbst: Konto anlegen, Veranstaltung anlegen. Bis 50 Teilnehmende ist das kostenlos.'],
  newcomer: [
    'Dann sind Sie in guter Gesellschaft. Merken Sie sich drei Programmpunkte, die Pausen gehören den Leuten.',
  ],
  question: [
    'Gute Frage. Fragen Sie am besten unter „Questions to the team“.',
    'Das wüsste ich auch gern. Finden wir es beim Kaffee heraus!',
  ],
};

/**
 * Returns the answer to a text, in its language.
 * @param index selects one of several equivalent answers
 */
export function answerTo(text: string, nextSession: NextSession | undefined, index: number): string {
  const isGerman = germanPattern.test(text);
  const subject = subjects.find(([, pattern]) => pattern.test(text))?.[0] ?? 'question';
  if (subject === 'next' && nextSession !== undefined) return recommend(nextSession, isGerman);
  const answers = (isGerman ? germanAnswers : englishAnswers)[subject];
  return answers[index % answers.length] ?? '';
}

function recommend({ title, location, start_time }: NextSession, isGerman: boolean): string {
  const where = location === null ? '' : `, ${location}`;
  return isGerman
    ? `Als Nächstes um ${start_time} Uhr: „${title}“${where}. Ich bin auch dort.`
    : `Next, at ${start_time}: “${title}”${where}. I am going, too.`;
}
