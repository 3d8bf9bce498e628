/** The types of operation handlers, which bind operations to commands, and of their replies. */
import type { Readable } from 'node:stream';
import type { OperationName, Operations, OperationsOf } from '@plenum/contracts/api';
import type { ErrorCode } from '@plenum/contracts/errors';
import type { Language } from '@plenum/contracts/languages';
import type { Body, Params, Query, Reply } from '@plenum/contracts/operation';
import type { PublishedSchedule } from './domain/schedule/schedule-exchange/public-schedules.ts';
import type { StoredImage } from './domain/system/uploads/read-image.ts';
import type { Scope } from './scope.ts';

/** The tokens of a login, which are sent only as cookies. */
export interface LoginTokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** A completely received upload. */
export interface Upload<T> {
  readonly file_name: string;
  /** The result of processing the file. */
  readonly result: T;
  /** Text fields of the form, which are not validated yet. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The error codes of an operation for a missing file and for a file that is too large. */
export interface UploadRefusals {
  readonly missing: ErrorCode;
  readonly too_large: ErrorCode;
}

export interface UploadOptions<T> {
  readonly maxBytes: number;
  readonly refusals: UploadRefusals;
  /** Processes the file while it is received: reads the stream to its end, or throws. */
  readonly receive: (content: Readable, file_name: string) => Promise<T>;
}

/**
 * A body that is sent unchanged: a download, an export. Its media type is the `produces` of the operation; without
 * `produces`, the body is the JSON of the reply, written as a stream.
 */
export interface FileReply {
  readonly kind: 'file';
  readonly content_type: string;
  readonly body: Buffer | string | Readable;
  /** Name of a download; absent for inline display. */
  readonly file_name?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A body with a version: answered with 304 if the client has it. At least one of `read` and `gzipped` is present. */
export interface VersionedReply {
  readonly kind: 'versioned';
  readonly content_type: string;
  /** Validator including quotes. */
  readonly etag: string;
  /** Time during which private caches do not revalidate it. */
  readonly maxAgeS?: number;
  /** Name of a download; absent for inline display. */
  readonly file_name?: string;
  /** Returns the body; by default, that of `gzipped` is decompressed while it is sent. */
  readonly read?: () => Promise<Buffer | string>;
  readonly gzipped?: () => Promise<Buffer | Readable>;
}

/** A file that is available without a login and kept compressed in memory. */
export interface SharedFileReply {
  readonly kind: 'shared';
  readonly file: PublishedSchedule;
}

/** An image that is available without a login. Browsers may cache it, and other websites may show it. */
export interface ImageReply {
  readonly kind: 'image';
  readonly image: StoredImage;
  /** Names of the request headers on which the image depends; absent if it never changes. */
  readonly variesBy?: string;
  /** Whether the image shows a publicly listed event, so that shared caches and search engines may store it. */
  readonly isListed?: boolean;
}

interface Redirect {
  readonly kind: 'redirect';
  readonly location: string;
  /** Whether pages of other websites may show the image to which this leads. */
  readonly isForOtherSites?: boolean;
}

/** The access of an operation handler to HTTP. */
export interface Http {
  /** IP address of the client, as determined by the trusted proxies. */
  readonly address: string;
  readonly user_agent: string | null;
  /** The preferred language of the browser, such as `de` or `en-GB`. */
  readonly locale: string;
  /** Language of texts for the caller. */
  readonly language: Language;
  /** Whether the client prefers an image to JSON. */
  readonly prefersImage: boolean;
  /** The access token of the request, which is not validated yet. */
  readonly access_token: string | null;
  /** The token of the `Authorization` header only. */
  readonly bearer: string | null;
  readonly refresh_token: string | null;
  /** Proofs that accounts recognize the browser, which are not validated yet. */
  readonly device_proofs: string | null;
  setLogin(tokens: LoginTokens): void;
  clearLogin(): void;
  /** Sets the proofs of the browser. Must be called after `setLogin`, which replaces the cookies of a reply. */
  setDeviceProofs(device_proofs: string): void;
  /**
   * Receives the uploaded file. Throws `too_many_uploads` and `rate_limited` before any part of it is read, and the given
   * codes if the file is missing or larger than `maxBytes`.
   */
  upload<T>(options: UploadOptions<T>): Promise<Upload<T>>;
  /** Reads the body, which is an email. Throws `payload_too_large`. */
  mail(maxBytes: number): Promise<Buffer>;
}

export interface Input<N extends OperationName> {
  readonly params: Params<Operations[N]>;
  readonly query: Query<Operations[N]>;
  readonly body: Body<Operations[N]>;
}

export type SpecialReply = FileReply | VersionedReply | SharedFileReply | ImageReply | Redirect;

/** The handler of an operation. It contains no rules: it calls a command or a query and returns a status and a body. */
export type Handle<N extends OperationName> = (
  scope: Scope,
  input: Input<N>,
  http: Http,
) => Promise<Reply<Operations[N]> | SpecialReply>;

export type OperationHandlers = { readonly [N in OperationName]: Handle<N> };

/** The operation handlers of a contract file, for `<slice>.operations.ts`. */
export type HandlersOf<Contract> = { readonly [N in keyof OperationsOf<Contract> & OperationName]: Handle<N> };

export const ok = <T>(body: T) => ({ status: 200, body }) as const;
export const created = <T>(body: T) => ({ status: 201, body }) as const;
export const accepted = <T>(body: T) => ({ status: 202, body }) as const;
/** Success without a body, after the command. */
export const noContent = (_done?: unknown) => ({ status: 204, body: null }) as const;
export const redirect = (location: string): Redirect => ({ kind: 'redirect', location });
export const csvFile = (file_name: string, body: string | Readable): FileReply => ({
  kind: 'file',
  content_type: 'text/csv; charset=utf-8',
  body,
  file_name,
});
