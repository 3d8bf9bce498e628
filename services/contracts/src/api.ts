/** The catalogue of operations: every HTTP endpoint of the product by name. */
import * as attendees from './attendees.ts';
import * as auth from './auth.ts';
import * as chatRooms from './chat-rooms.ts';
import * as events from './events.ts';
import type { OperationSpec } from './operation.ts';
import * as organizations from './organizations.ts';
import * as scheduleExchange from './schedule-exchange.ts';
import * as search from './search.ts';
import * as sessions from './sessions.ts';
import * as speakers from './speakers.ts';
import * as users from './users.ts';

export const operations = {
  Login: auth.Login,
  EnterDemo: auth.EnterDemo,
  SignUp: auth.SignUp,
  GetMe: auth.GetMe,
  Refresh: auth.Refresh,
  Logout: auth.Logout,
  VerifyEmail: auth.VerifyEmail,
  ResendVerification: auth.ResendVerification,
  ForgotPassword: auth.ForgotPassword,
  ValidateResetToken: auth.ValidateResetToken,
  ResetPassword: auth.ResetPassword,
  VerifyPassword: auth.VerifyPassword,
  ChangePassword: auth.ChangePassword,
  GetSocketToken: auth.GetSocketToken,
  ListUserEvents: users.ListUserEvents,
  GetDashboard: users.GetDashboard,
  ListOrganizations: organizations.ListOrganizations,
  CreateOrganization: organizations.CreateOrganization,
  GetOrganization: organizations.GetOrganization,
  ListOrganizationEvents: organizations.ListOrganizationEvents,
  CreateEvent: events.CreateEvent,
  GetEvent: events.GetEvent,
  UpdateEvent: events.UpdateEvent,
  PreviewJoin: attendees.PreviewJoin,
  JoinByCode: attendees.JoinByCode,
  JoinEvent: attendees.JoinEvent,
  GetAgenda: sessions.GetAgenda,
  ListSessions: sessions.ListSessions,
  GetSession: sessions.GetSession,
  ListSessionSpeakers: sessions.ListSessionSpeakers,
  ListEventSpeakers: speakers.ListEventSpeakers,
  GetEventSpeaker: speakers.GetEventSpeaker,
  ImportSchedule: scheduleExchange.ImportSchedule,
  GetImport: scheduleExchange.GetImport,
  ListChatRooms: chatRooms.ListChatRooms,
  ListRoomMessages: chatRooms.ListRoomMessages,
  PostRoomMessage: chatRooms.PostRoomMessage,
  MarkRoomRead: chatRooms.MarkRoomRead,
  Search: search.Search,
} as const satisfies Record<string, OperationSpec>;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
