/**
 * The version of the requested resource (docs/decisions/0159). Commands compare it with `If-Match` in the transaction
 * that writes: the functions of `locked-rights.steps.ts` do so after they have authorized the actor.
 */
import type { VersionedResource } from '@plenum/contracts/versioned-resources';
import type { Db, Transaction } from '../platform/db/database.ts';
import { fail } from '../platform/errors.ts';
import type { Tokens } from '../platform/security/tokens.ts';
import { matchesStrongly } from './if-match.rules.ts';
import { versionStatements } from './resource-versions.queries.ts';

interface VersionRequest {
  readonly resource: VersionedResource;
  /** The path parameters of the request. */
  readonly params: unknown;
  readonly caller_id: number | null;
  /** The value of `If-Match`. */
  readonly ifMatch: string | undefined;
  /** Whether the reply contains the version. */
  readonly isSent: boolean;
}

export class ResourceVersion {
  readonly #tokens: Pick<Tokens, 'derive'>;
  readonly #request: VersionRequest;
  readonly #ids: readonly unknown[];
  /** The transactions that have compared the version. A command may repeat a transaction. */
  readonly #compared = new WeakSet<Transaction>();
  #isCompared = false;
  #hasWritten = false;
  #tag: string | null = null;

  constructor(tokens: Pick<Tokens, 'derive'>, request: VersionRequest) {
    this.#tokens = tokens;
    this.#request = request;
    const params = new Map<string, unknown>(Object.entries(request.params ?? {}));
    params.set('caller_id', request.caller_id);
    this.#ids = versionStatements[request.resource].params.map((name) => params.get(name));
  }

  /** Whether the request has the header `If-Match`. */
  get isConditional(): boolean {
    return this.#request.ifMatch !== undefined;
  }

  /** The strong validator for the reply; null if it is unknown. */
  get etag(): string | null {
    return this.#tag;
  }

  /** Reads the version, before the reply is read: a version must never be newer than the content that it is sent with. */
  async read(db: Db): Promise<void> {
    [this.#tag = null] = await this.#tagsOf(db);
  }

  /**
   * Locks the resource and compares its version with `If-Match`. A resource that does not exist is left to the command.
   * Throws `precondition_failed`.
   */
  async requireMatch(tx: Transaction): Promise<void> {
    const { ifMatch, resource } = this.#request;
    if (ifMatch === undefined || this.#compared.has(tx)) return;
    for (const lock of versionStatements[resource].locks) await tx.rows(lock, this.#ids);
    requireMatching(ifMatch, await this.#tagsOf(tx));
    this.#compared.add(tx);
    this.#isCompared = true;
  }

  /** Reads the version that a transaction has written, before its commit. */
  async readWritten(tx: Transaction): Promise<void> {
    this.#hasWritten = true;
    if (!this.#request.isSent) return;
    await tx.em.flush();
    await this.read(tx);
  }

  /** Compares the version for a command that had nothing to write. Throws `precondition_failed`. */
  async finish(db: Db): Promise<void> {
    const { ifMatch, resource } = this.#request;
    if (ifMatch === undefined || this.#isCompared) return;
    if (this.#hasWritten) throw new Error(`The command has changed ${resource} without comparing its version.`);
    requireMatching(ifMatch, await this.#tagsOf(db));
  }

  /**
   * Returns the validators of the stored content, one for each key of the installation; none if there is no such
   * resource. The content contains secrets, so that the reply contains a keyed hash.
   */
  async #tagsOf(db: Db): Promise<readonly string[]> {
    const { resource } = this.#request;
    const row = await db.row(versionStatements[resource].digest, this.#ids);
    if (row === undefined) return [];
    const derived = this.#tokens.derive('version', [resource, ...this.#ids, row.digest].join(':'));
    return derived.map((text) => `"${text.slice(0, tagLength)}"`);
  }
}

/** Base64url characters of the hash: 132 bits. */
const tagLength = 22;

function requireMatching(ifMatch: string, tags: readonly string[]): void {
  if (tags.length > 0 && !matchesStrongly(ifMatch, tags)) throw fail('precondition_failed');
}
