/** The catalogue of operations: every HTTP endpoint of the product by name. */
import * as attendees from './attendees.ts';
import * as auth from './auth.ts';
import * as chatRooms from './chat-rooms.ts';
import * as events from './events.ts';
import * as myAgenda from './my-agenda.ts';
import type { OperationSpec } from './operation.ts';
import * as organizations from './organizations.ts';
import * as playback from './playback.ts';
import * as scheduleExchange from './schedule-exchange.ts';
import * as search from './search.ts';
import * as sessions from './sessions.ts';
import * as speakers from './speakers.ts';
import * as uploads from './uploads.ts';
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
  UpdateOrganization: organizations.UpdateOrganization,
  DeleteOrganization: organizations.DeleteOrganization,
  SetMuxCredentials: organizations.SetMuxCredentials,
  DeleteMuxCredentials: organizations.DeleteMuxCredentials,
  SetJaasCredentials: organizations.SetJaasCredentials,
  DeleteJaasCredentials: organizations.DeleteJaasCredentials,
  ListOrganizationUsers: organizations.ListOrganizationUsers,
  AddOrganizationUser: organizations.AddOrganizationUser,
  UpdateOrganizationUser: organizations.UpdateOrganizationUser,
  RemoveOrganizationUser: organizations.RemoveOrganizationUser,
  ListOrganizationEvents: organizations.ListOrganizationEvents,
  CreateEvent: events.CreateEvent,
  GetEvent: events.GetEvent,
  UpdateEvent: events.UpdateEvent,
  UpdateBranding: events.UpdateBranding,
  DeleteEvent: events.DeleteEvent,
  RenewJoinCode: events.RenewJoinCode,
  DuplicateEvent: events.DuplicateEvent,
  PreviewJoin: attendees.PreviewJoin,
  JoinByCode: attendees.JoinByCode,
  JoinEvent: attendees.JoinEvent,
  GetAgenda: sessions.GetAgenda,
  ListSessions: sessions.ListSessions,
  GetSession: sessions.GetSession,
  ListSessionSpeakers: sessions.ListSessionSpeakers,
  CreateSession: sessions.CreateSession,
  UpdateSession: sessions.UpdateSession,
  UpdateSessionStatus: sessions.UpdateSessionStatus,
  UpdateSessionTimes: sessions.UpdateSessionTimes,
  DeleteSession: sessions.DeleteSession,
  DuplicateSession: sessions.DuplicateSession,
  ChangeSessions: sessions.ChangeSessions,
  ListEventSpeakers: speakers.ListEventSpeakers,
  GetEventSpeaker: speakers.GetEventSpeaker,
  ListManagedSpeakers: speakers.ListManagedSpeakers,
  AddEventSpeaker: speakers.AddEventSpeaker,
  UpdateEventSpeaker: speakers.UpdateEventSpeaker,
  RemoveEventSpeaker: speakers.RemoveEventSpeaker,
  AddSessionSpeaker: speakers.AddSessionSpeaker,
  UpdateSessionSpeaker: speakers.UpdateSessionSpeaker,
  RemoveSessionSpeaker: speakers.RemoveSessionSpeaker,
  ReorderSessionSpeaker: speakers.ReorderSessionSpeaker,
  UpdateSessionProfile: speakers.UpdateSessionProfile,
  RemoveSessionProfile: speakers.RemoveSessionProfile,
  ReorderSessionProfile: speakers.ReorderSessionProfile,
  GetPlayback: playback.GetPlayback,
  ImportSchedule: scheduleExchange.ImportSchedule,
  GetImport: scheduleExchange.GetImport,
  ExportScheduleXml: scheduleExchange.ExportScheduleXml,
  ExportScheduleJson: scheduleExchange.ExportScheduleJson,
  ExportScheduleCalendar: scheduleExchange.ExportScheduleCalendar,
  GetMyAgenda: myAgenda.GetMyAgenda,
  BookmarkSession: myAgenda.BookmarkSession,
  RemoveBookmark: myAgenda.RemoveBookmark,
  OpenCalendarFeed: myAgenda.OpenCalendarFeed,
  CloseCalendarFeed: myAgenda.CloseCalendarFeed,
  ReadCalendarFeed: myAgenda.ReadCalendarFeed,
  ListChatRooms: chatRooms.ListChatRooms,
  ListRoomMessages: chatRooms.ListRoomMessages,
  PostRoomMessage: chatRooms.PostRoomMessage,
  MarkRoomRead: chatRooms.MarkRoomRead,
  Search: search.Search,
  UploadImage: uploads.UploadImage,
  GetContent: uploads.GetContent,
  GetPrivateContent: uploads.GetPrivateContent,
  GetPublicContent: uploads.GetPublicContent,
  DeleteUpload: uploads.DeleteUpload,
  GetFile: uploads.GetFile,
  GetAvatar: uploads.GetAvatar,
} as const satisfies Record<string, OperationSpec>;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
