import { CalendarDays, HeartHandshake, House, type LucideIcon, Mic, Presentation, Users, Vote } from 'lucide-react';
import type { EventPlace } from './event-navigation.ts';

/** Icons of the pages for attendees. */
export const placeIcons: Partial<Record<EventPlace, LucideIcon>> = {
  home: House,
  agenda: CalendarDays,
  main_stage: Presentation,
  speakers: Mic,
  networking: Users,
  sponsors: HeartHandshake,
  polls: Vote,
};
