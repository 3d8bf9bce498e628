/**
 * The PostgreSQL driver of MikroORM, with values as bound parameters. The original driver inserts values into the text of
 * statements, and PostgreSQL logs the text of failed statements, including email addresses, password hashes and messages
 * (docs/decisions/0039).
 */
import {
  type AnyEntity,
  type Dictionary,
  type EntityData,
  isRaw,
  JsonProperty,
  type LoggingOptions,
  type QueryResult,
  raw,
  type Transaction,
  Utils,
} from '@mikro-orm/core';
import { type Kysely, NativeQueryBuilder, PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import pg from 'pg';
import { nameOfSql, traceCall } from '../telemetry/call-spans.ts';

interface BoundStatement {
  /** Parameters are `$1`, `$2` … */
  readonly text: string;
  readonly values: unknown[];
}

/** `?` is a value, `??` is the name of a table or column, and `\?` is an operator of PostgreSQL. */
const placeholder = /\\\?|\?\??/g;

const isJson = (value: unknown): boolean =>
  Utils.isPlainObject(value) || (typeof value === 'object' && value !== null && JsonProperty in value);

/**
 * Numbers the placeholders of a MikroORM statement. Lists become several parameters; objects become JSON.
 * @param quote quotes the name of a table or column
 */
export function bindParameters(
  sql: string,
  params: readonly unknown[],
  quote: (name: string) => string,
  values: unknown[] = [],
): BoundStatement {
  if (params.length === 0) return { text: sql, values };
  let next = 0;
  const bound = (value: unknown): string => {
    if (isRaw(value)) return bindParameters(value.sql, value.params, quote, values).text;
    if (Array.isArray(value) && !isJson(value)) return value.map(bound).join(', ');
    values.push(isJson(value) ? JSON.stringify(value) : value);
    return `$${values.length}`;
  };
  const text = sql.replaceAll(placeholder, (match) => {
    if (match === '\\?') return '?';
    const value = params[next];
    next += 1;
    return match === '??' ? quote(String(value)) : bound(value);
  });
  return { text, values };
}

class BoundConnection extends PostgreSqlConnection {
  /** Type parsers of MikroORM, which connections of other pools do not have. */
  readonly #types = this.mapOptions({}).types;

  override async execute<T extends QueryResult | EntityData<AnyEntity> | EntityData<AnyEntity>[]>(
    query: Parameters<PostgreSqlConnection['execute']>[0],
    params: readonly unknown[] | Dictionary<unknown> = [],
    method: 'all' | 'get' | 'run' = 'all',
    ctx?: Transaction,
    loggerContext?: LoggingOptions,
  ): Promise<T> {
    if (!(ctx instanceof pg.Client)) await this.ensureConnection();
    const source = query instanceof NativeQueryBuilder ? query.toRaw() : query;
    const fragment = typeof source === 'string' && !Array.isArray(params) ? raw(source, params as Dictionary) : source;
    const { sql, params: parameters } = isRaw(fragment)
      ? { sql: fragment.sql, params: fragment.params }
      : { sql: fragment, params: params as readonly unknown[] };
    const bound = bindParameters(sql, parameters, (name) => this.platform.quoteIdentifier(name));
    return this.executeQuery<T>(sql, async () => this.transformRawResult<T>(await this.#send(bound, ctx), method), {
      query: sql,
      params: parameters,
      ...loggerContext,
    });
  }

  /** @param ctx a connection for a transaction of `Database`, or a transaction of MikroORM's migrator */
  #send(bound: BoundStatement, ctx: Transaction | undefined) {
    return traceCall('postgresql', nameOfSql(bound.text), () => this.#run(bound, ctx));
  }

  async #run({ text, values }: BoundStatement, ctx: Transaction | undefined) {
    if (ctx instanceof pg.Client) {
      const { rows, rowCount } = await ctx.query<Dictionary>({ text, values, types: this.#types });
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    }
    const client: Kysely<unknown> = (ctx as Kysely<unknown> | undefined) ?? this.getClient<unknown>();
    return client.executeQuery({
      query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
      queryId: { queryId: 'bound' },
      sql: text,
      parameters: values,
    });
  }
}

/** The driver of `ormOptions`. */
export class BoundDriver extends PostgreSqlDriver {
  protected override readonly connection = new BoundConnection(this.config);
}
