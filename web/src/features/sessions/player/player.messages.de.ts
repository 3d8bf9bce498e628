import type { Words } from '../../../lib/i18n/catalogue.ts';
import type { t } from './player.messages.ts';

export const words: Words<typeof t> = {
  'player.title': 'Ansehen',
  'player.join': 'Teilnehmen',
  'player.notice':
    'Der Player kommt von {provider}. Dort erfährt man Ihre IP-Adresse und welchen Programmpunkt Sie öffnen.',
  'player.notice.meeting': 'Das Meeting läuft bei {provider}. Dort erfährt man Ihre IP-Adresse und Ihren Namen.',
  'player.load': 'Player laden',
  'player.enter': 'Meeting betreten',
  'player.frame': '{title}, Player von {provider}',
  'player.missing.title': 'Der Stream ist noch nicht verfügbar',
  'player.missing.VIMEO': 'Die Nummer des Vimeo-Videos fehlt.',
  'player.missing.MUX': 'Die Playback-ID des Mux-Streams fehlt.',
  'player.missing.ZOOM': 'Die Adresse des Zoom-Meetings fehlt.',
  'player.missing.JITSI': 'Der Name des Jitsi-Raums fehlt.',
  'player.missing.OTHER': 'Die Adresse des Streams fehlt.',
  'player.missing.tokens': 'Die signierten Tokens des Streams fehlen.',
  'player.zoom.title': 'Dieser Programmpunkt findet in Zoom statt',
  'player.zoom.text': 'Das Meeting öffnet sich in einem neuen Fenster.',
  'player.zoom.join': 'Am Zoom-Meeting teilnehmen',
  'player.zoom.passcode': 'Kenncode',
  'player.other.title': 'Dieser Programmpunkt wird anderswo übertragen',
  'player.other.text': 'Der Link führt aus Plenum hinaus zu {host}.',
  'player.other.open': 'Stream öffnen',
};
