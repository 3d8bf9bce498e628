import { catalogue } from '../../../lib/i18n/catalogue.ts';

export const t = catalogue({
  'wall.title': 'Stage wall',
  'wall.of': 'Messages in {room}',
  'wall.connecting': 'The wall lights up in a moment…',
  'wall.lost': 'Reconnecting…',
  'wall.gone': 'This wall cannot be shown',
  'wall.gone.text': 'Its address has ended. Ask the organizers for a new one.',
  'wall.full': 'It is shown on too many screens already. It appears here when there is place.',
  'wall.closed': 'The room is closed at the moment',
  'wall.empty': 'No messages yet. Start the conversation!',
  'wall.speaker': 'Speaker',
  'wall.organizer': 'Organizer',
  'wall.moderator': 'Moderator',
  'wall.unknown': 'Unknown User',
});
