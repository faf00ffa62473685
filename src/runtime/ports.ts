import type { ReactNode } from 'react';
import type { DictionaryItem } from '../../contract/entities/account.ts';
import type { BatchOutcome, FieldProblem } from '../../contract/envelope.ts';
import type { CheckedDocument, CompiledFormSchema, Scope } from './language/stages.ts';

export type Language = 'zh_CN' | 'en_US';
export type Message = string | { readonly zh_CN: string; readonly en_US: string };
export type Tone = 'success' | 'info' | 'warning' | 'error';
export type Values = Readonly<Record<string, unknown>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
}

export interface UploadOptions {
  readonly signal?: AbortSignal;
  /** Told how much of it has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

export interface ConfirmRequest {
  readonly text: string;
  readonly okText?: string;
  readonly danger?: boolean;
  /** A notice with one button, that cannot be answered no. */
  readonly only?: boolean;
}

export interface AskRequest {
  readonly title: string;
  /** What it is about, above the fields. */
  readonly text?: string;
  readonly okText?: string;
  /** The button that answers is red: what follows cannot be undone. */
  readonly danger?: boolean;
  readonly columns?: 1 | 2;
  /** A dialog unless given. */
  readonly in?: 'dialog' | 'drawer';
  readonly form: CompiledFormSchema;
  /** What the form's expressions may read beside `values`. */
  readonly scope: Scope;
  /** What was answered before, when the question is asked again because the call after it was refused. */
  readonly answered?: Values;
  /** Why it was refused, beside the fields it concerns. */
  readonly problems?: readonly FieldProblem[];
}

export type OpenRequest = OpenScreen | OpenBlocks;

export interface OpenScreen {
  readonly screen: string;
  readonly params: Values;
  readonly as: 'dialog' | 'drawer' | 'tab';
  readonly title?: string;
}

/** Blocks of the screen that is there, which it draws itself. */
export interface OpenBlocks {
  readonly draw: (close: () => void) => ReactNode;
  readonly as: 'dialog' | 'drawer';
  readonly title: string;
}

export interface OutcomeRequest {
  readonly title: string;
  readonly outcome: BatchOutcome;
  /** Rows of a batch that was stopped before their turn. */
  readonly notTried?: number;
  /** The failed rows are not offered to be tried again. */
  readonly isFinal?: boolean;
}

/** What the user waits for. */
export interface WorkRequest {
  /** The action as its button calls it; null where no button did. */
  readonly title: string | null;
  /** What is being done. */
  readonly text?: string;
  /** The rows of a batch in several parts; it can be stopped between two. */
  readonly total?: number;
}

export interface WorkProgress {
  readonly done: number;
  readonly failed: number;
  readonly total: number;
}

/** Something that runs, from its start to `end`. Whether and how it is shown goes by how long it takes (ux.md, States). */
export interface Work {
  tell(progress: WorkProgress): void;
  /** The user does not want the rest of it. */
  isStopped(): boolean;
  /** The user goes on with other things and is told when it is over. */
  isAway(): boolean;
  end(): void;
}

/** `captcha` and `checkKey` only after a picture was shown; `code` and `challenge` after a code was asked for. */
export interface SignInRequest {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
  readonly checkKey?: string;
  readonly code?: string;
  readonly challenge?: string;
}

/** Told while a check runs that the user does not have to do anything for. */
export interface CheckWatch {
  /** It takes a second or more; `stop` gives it up, and the call is refused for want of a graphic code. */
  onCheck(stop: () => void): void;
}

/** Accounts that anybody may try, where the server was started for that. */
export interface DemoAccess {
  readonly accounts: readonly string[];
  readonly password: string;
}

/** The user as expressions see it. */
export interface UserView {
  readonly id: string;
  readonly username: string;
  readonly nickName: string;
}

/**
 * The world as the runtime reaches it; the composition root hands these over. Everything here may fail by a
 * CallFailure, which `showFailure` presents.
 */
export interface Ports {
  readonly language: Language;
  /** IANA name of the tenant's zone. */
  readonly timeZone: string;
  /** Makes a call of the contract with one flat input and gives the envelope's `result`. */
  call(endpoint: string, input: Values, options?: CallOptions): Promise<unknown>;
  /** Whether a call takes an input of this name; a list without `pageNo` has no pages. */
  accepts(endpoint: string, name: string): boolean;
  /** The input of a batch call that lists its ids, null for any other call; at most `limits.idsInQuery` go in one call. */
  idList(endpoint: string): string | null;
  /** Whether a call changes something: what was done before a failure is told. */
  changes(endpoint: string): boolean;
  /** Whether a call takes effect once per Idempotency-Key (security M1). */
  isKeyed(endpoint: string): boolean;
  /** Sends a file by a multipart call of the contract, the other inputs beside it, and gives the envelope's `result`. */
  upload(endpoint: string, file: File, input: Values, options?: UploadOptions): Promise<unknown>;
  /** Saves the file that a blob call answers; false when a job makes it later, which has been said then. */
  download(endpoint: string, input: Values): Promise<boolean>;
  /** Prints the page, or the file that a blob call answers (a PDF or a picture). */
  print(endpoint: string | null, input: Values): Promise<void>;
  copy(text: string): Promise<void>;
  /** Null when no such screen exists. */
  loadScreen(id: string): Promise<CheckedDocument | null>;
  /** Text of a message key or an inline message. An unknown key gives itself. */
  translate(message: Message, values?: Values): string;
  notify(tone: Tone, text: string): void;
  /** Shows a failure once, by the spec's error catalogue; with it what was done before it and stays done. */
  showFailure(failure: unknown, before?: string): void;
  /** Shows that something runs when it takes long, until its `end`. */
  work(request: WorkRequest): Work;
  confirm(request: ConfirmRequest): Promise<boolean>;
  /** The form's values, or null when it was closed. */
  ask(request: AskRequest): Promise<Values | null>;
  /** Resolves when what was opened is closed; a tab resolves at once. */
  open(request: OpenRequest): Promise<void>;
  /** Shows what was done row by row; `retry` when the user wants the failed rows tried again. */
  showOutcome(request: OutcomeRequest): Promise<'retry' | 'close'>;
  navigate(path: string, query: Values, replace: boolean): void;
  user(): UserView;
  /** Items of a dictionary; cached, the same promise for the same code. */
  dictionary(code: string): Promise<readonly DictionaryItem[]>;
  /** Items that are at hand already. */
  dictionaryNow(code: string): readonly DictionaryItem[] | undefined;
  readonly preferences: {
    get(key: string): Promise<unknown>;
    /** What `get` last gave in this browser for how a list is shown; null where nothing is known. */
    cached(key: string): unknown;
    set(key: string, value: unknown): Promise<void>;
  };
  /** What a page keeps in this browser tab: long number lists, remembered searches. */
  readonly sessionStore: {
    get(key: string): string | null;
    set(key: string, value: string): void;
  };
  /** What a form holds unsent, kept in this browser for its user for seven days; null where there is none. */
  readonly drafts: {
    get(key: string): unknown;
    set(key: string, value: unknown): void;
    remove(key: string): void;
  };
  now(): Date;
  /** Null where the accounts are real. */
  readonly demo: DemoAccess | null;
  /** Signs in and leaves the login page; rejects with a CallFailure that the login form shows itself. */
  signIn(request: SignInRequest, watch?: CheckWatch): Promise<void>;
  /**
   * Has a code sent to the account's phone or mail address, if name and password are right; nobody is told whether they are.
   * @returns the `challenge` that goes back with the code
   */
  sendSignInCode(request: SignInRequest, watch?: CheckWatch): Promise<string>;
  /** A graphic code as a data URI. The caller makes the key (8 to 64 letters, digits, - and _); it is spent at the first check. */
  captchaImage(key: string): Promise<string>;
}
