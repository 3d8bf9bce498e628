import {
  CalendarDays,
  ChartColumn,
  HeartHandshake,
  IdCard,
  LayoutDashboard,
  ListChecks,
  Megaphone,
  Mic,
  Settings,
  ShieldCheck,
  Star,
  Upload,
  Users,
  Vote,
  type LucideIcon,
} from 'lucide-react';
import type { EventPlace } from './event-navigation.ts';

/** Icons of the pages for organizers. */
export const organizerIcons: Partial<Record<EventPlace, LucideIcon>> = {
  sessions: CalendarDays,
  speakers: Mic,
  attendees: IdCard,
  sponsors: HeartHandshake,
  networking: Users,
  import: Upload,
  event_settings: Settings,
  control_room: LayoutDashboard,
  run_of_show: ListChecks,
  announcements: Megaphone,
  moderation: ShieldCheck,
  polls: Vote,
  statistics: ChartColumn,
  feedback: Star,
};
