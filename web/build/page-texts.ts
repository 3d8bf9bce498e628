/** Texts of the HTML page itself, which are displayed before any script runs. */
interface PageTexts {
  readonly description: string;
  readonly needs_script: string;
  /** Description of the preview image of links to the landing page. */
  readonly preview: string;
  /** Shortcuts of the installed app, in the menu of its icon. */
  readonly shortcutEvents: string;
  readonly shortcutNetwork: string;
  readonly shortcutJoin: string;
}

export const pageTexts = {
  en: {
    description:
      'Plenum is the open-source home for conferences and communities: agenda, people and live conversation in one room.',
    needs_script: 'Plenum needs JavaScript. Please switch it on and load this page again.',
    preview: 'Seats in a half circle, one block of them lit, and the sign of Plenum on the floor in the middle',
    shortcutEvents: 'My events',
    shortcutNetwork: 'My network',
    shortcutJoin: 'Join an event',
  },
  de: {
    description:
      'Plenum ist das quelloffene Zuhause für Konferenzen und Communitys: Programm, Menschen und Gespräche in einem Raum.',
    needs_script: 'Plenum braucht JavaScript. Bitte schalten Sie es ein und laden Sie die Seite neu.',
    preview: 'Sitze im Halbrund, einer ihrer Blöcke beleuchtet, und in der Mitte das Zeichen von Plenum',
    shortcutEvents: 'Meine Veranstaltungen',
    shortcutNetwork: 'Mein Netzwerk',
    shortcutJoin: 'Einer Veranstaltung beitreten',
  },
} satisfies Readonly<Record<string, PageTexts>>;
