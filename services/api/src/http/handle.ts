/** What a route is: one typed line from the wire to a command. */
import type { Readable } from 'node:stream';
import type { OperationName, Operations, OperationsOf } from '@plenum/contracts/api';
import type { ErrorCode } from '@plenum/contracts/errors';
import type { Language } from '@plenum/contracts/languages';
import type { Body, Params, Query, Reply } from '@plenum/contracts/operation';
import type { StoredImage } from '@plenum/core/domain/uploads/read-image';
import type { Scope } from '@plenum/core/scope';

/** The tokens of a login, which leave only as cookies. */
export interface LoginTokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** An uploaded file, once all of it has come. */
export interface Upload<T> {
  readonly file_name: string;
  /** What the one who took it in made of it. */
  readonly taken: T;
  /** Texts that came beside the file, unchecked. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The codes by which an operation refuses a missing or too large file. */
export interface UploadRefusals {
  readonly missing: ErrorCode;
  readonly too_large: ErrorCode;
}

export interface UploadWishes<T> {
  readonly maxBytes: number;
  readonly refusals: UploadRefusals;
  /** Takes the file in while it comes: reads the stream to its end, or throws. */
  readonly take: (content: Readable, file_name: string) => Promise<T>;
}

/** A body that is ready-made JSON with its validator; answered 304 when the caller has it already. */
export class PreparedJson {
  readonly etag: string;
  readonly json: Buffer;
  readonly gzipped: Buffer;

  constructor(etag: string, json: Buffer, gzipped: Buffer) {
    this.etag = etag;
    this.json = json;
    this.gzipped = gzipped;
  }
}

/**
 * A body that is sent as it is: a download, a calendar, a picture. The operation's `produces` says of which kind; without
 * it, it is the JSON of its reply, written while it is read.
 */
export class FileReply {
  readonly content_type: string;
  readonly body: Buffer | string | Readable;
  /** Offered as a download under this name; null shows it in place. */
  readonly file_name: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(file: {
    readonly content_type: string;
    readonly body: Buffer | string | Readable;
    readonly file_name?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }) {
    this.content_type = file.content_type;
    this.body = file.body;
    this.file_name = file.file_name ?? null;
    this.headers = file.headers ?? {};
  }
}

/** A download that lies packed: answered 304 when the caller has it already, and never held whole. */
export class PackedFileReply {
  readonly content_type: string;
  readonly file_name: string;
  readonly state: string;
  readonly open: () => Promise<Readable>;

  /** `open` gives the content packed with gzip; `state` names it, for the validator. */
  constructor(file: {
    readonly content_type: string;
    readonly file_name: string;
    readonly state: string;
    readonly open: () => Promise<Readable>;
  }) {
    this.content_type = file.content_type;
    this.file_name = file.file_name;
    this.state = file.state;
    this.open = file.open;
  }
}

/** A picture from the storage, which a browser may keep for a while. */
export class ImageReply {
  readonly image: StoredImage;

  constructor(image: StoredImage) {
    this.image = image;
  }
}

/** Somewhere else, for now. */
export class Redirect {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

/** What a route may know of HTTP itself. */
export interface Http {
  /** The caller's address, as far as proxies are trusted. */
  readonly address: string;
  readonly user_agent: string | null;
  /** The first language the browser asks for, such as `de` or `en-GB`. */
  readonly locale: string;
  /** The language the caller reads. */
  readonly language: Language;
  /** Whether the caller would rather have a picture than JSON. */
  readonly prefersImage: boolean;
  /** The presented tokens, unchecked. */
  readonly access_token: string | null;
  readonly refresh_token: string | null;
  /** The accounts that the browser says to be known to, unchecked. */
  readonly device_proofs: string | null;
  setLogin(tokens: LoginTokens): void;
  clearLogin(): void;
  /** Lets the browser keep what it is known by. After `setLogin`, which begins anew with the cookies of a reply. */
  setDeviceProofs(device_proofs: string): void;
  /** Takes back what this request counted on a rate limit, for example after a successful log-in. */
  forgive(): Promise<void>;
  /**
   * Takes the uploaded file in. Refuses before anything of it is read: `too_many_uploads`, `rate_limited`; and with the
   * given codes when it is missing or larger than `maxBytes`.
   */
  upload<T>(wishes: UploadWishes<T>): Promise<Upload<T>>;
}

export interface Input<N extends OperationName> {
  readonly params: Params<Operations[N]>;
  readonly query: Query<Operations[N]>;
  readonly body: Body<Operations[N]>;
}

/** The handler of an operation. It contains no rule: it calls a command or a query and names the status. */
export type Handle<N extends OperationName> = (
  scope: Scope,
  input: Input<N>,
  http: Http,
) => Promise<Reply<Operations[N]> | PreparedJson | FileReply | PackedFileReply | ImageReply | Redirect>;

/** The handlers of all operations that a contract file declares, for `routes/<slice>.routes.ts`. */
export type Routes<Contract> = { readonly [N in keyof OperationsOf<Contract> & OperationName]: Handle<N> };

export const ok = <T>(body: T) => ({ status: 200, body }) as const;
export const created = <T>(body: T) => ({ status: 201, body }) as const;
export const accepted = <T>(body: T) => ({ status: 202, body }) as const;
/** Done, and nothing to tell. */
export const noContent = { status: 204, body: null } as const;
