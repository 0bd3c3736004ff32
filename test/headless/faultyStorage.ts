import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';

/**
 * What happens to a transaction: it fails with an error, runs out of room on commit, is aborted without an error, or can't begin because
 * the connection was closed.
 */
export const faults = ['fails', 'is full', 'aborts', 'loses its connection'] as const;
export type Fault = (typeof faults)[number];

/** A fault at the nth transaction, counted from 1: only at that one, or at all from then on. */
export interface PlannedFault {
  readonly fault: Fault;
  readonly at: number;
  readonly goesOn: boolean;
}

/** The parts of fake-indexeddb's transaction that a fault needs. */
interface Transaction {
  readonly _requests: readonly unknown[];
  readonly _state: string;
  _start(): void;
  _abort(error: string | null): void;
}

type Begin = (stores: string | string[], mode?: IDBTransactionMode, options?: IDBTransactionOptions) => IDBTransaction;

/** Counts the transactions of this process's IndexedDB, and makes one, or all from one on, fail as planned. */
export class FaultyStorage {
  /** Transactions so far. */
  count = 0;
  private planned: PlannedFault | null = null;
  private readonly begin: Begin;

  constructor() {
    const begin = IDBDatabase.prototype.transaction as Begin;
    this.begin = begin;
    const take = () => this.take();
    IDBDatabase.prototype.transaction = function transaction(this: IDBDatabase, ...parameters: Parameters<Begin>) {
      // An upgrade transaction is not a call by the app.
      const fault = parameters[1] === 'versionchange' ? null : take();
      if (fault === 'loses its connection') {
        forceCloseDatabase(this as unknown as Parameters<typeof forceCloseDatabase>[0]);
        throw new DOMException('The database connection is closing.', 'InvalidStateError');
      }
      const begun = begin.apply(this, parameters);
      const isWriting = parameters[1] === 'readwrite';
      if (fault !== null && (isWriting || fault !== 'is full')) end(begun as unknown as Transaction, fault, isWriting);
      return begun;
    };
  }

  /** Restarts the count and sets the planned fault; null for none. */
  plan(planned: PlannedFault | null): void {
    this.planned = planned;
    this.count = 0;
  }

  /** Stops failing; keeps counting. */
  heal(): void {
    this.planned = null;
  }

  /** Restores IndexedDB. */
  restore(): void {
    IDBDatabase.prototype.transaction = this.begin as IDBDatabase['transaction'];
  }

  private take(): Fault | null {
    this.count += 1;
    const { planned } = this;
    if (planned === null) return null;
    const isNow = planned.goesOn ? this.count >= planned.at : this.count === planned.at;
    return isNow ? planned.fault : null;
  }
}

/** Aborts a transaction before its commit: a write after all its requests have succeeded, a read before any has. */
function end(transaction: Transaction, fault: Exclude<Fault, 'loses its connection'>, isWriting: boolean): void {
  const start = transaction._start.bind(transaction);
  let isBegun = !isWriting;
  transaction._start = () => {
    const isDone = isBegun && transaction._state !== 'finished' && (!isWriting || transaction._requests.length === 0);
    isBegun = true;
    if (!isDone) return start();
    transaction._abort({ fails: 'UnknownError', 'is full': 'QuotaExceededError', aborts: null }[fault]);
  };
}
