import type { ReactNode } from 'react';
import type { DictionaryItem } from '../../contract/entities/identity/account.ts';
import type { CaptchaPurpose } from '../../contract/entities/identity/sent-code.ts';
import type { BatchOutcome, FieldProblem } from '../../contract/envelope.ts';
import type { KeyReply, KeyRequest } from '../../contract/key-call.ts';
import type { CheckedDocument, CompiledFormSchema, Scope } from './language/stages.ts';

export type Language = 'zh_CN' | 'en_US';
export type Message = string | { readonly zh_CN: string; readonly en_US: string };
export type Tone = 'success' | 'info' | 'warning' | 'error';
export type Values = Readonly<Record<string, unknown>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
}

/** The place of a browser in a warehouse. */
export interface Workstation {
  /** Its name in the ledger of prints. */
  readonly name: string;
  readonly way: 'browser' | 'qz';
  /** The printer of QZ Tray; its default one when null. */
  readonly printer: string | null;
}

export interface UploadOptions {
  readonly signal?: AbortSignal;
  /** Reports upload progress, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

export interface ConfirmRequest {
  readonly text: string;
  readonly okText?: string;
  readonly danger?: boolean;
  /** A notice with a single button. */
  readonly only?: boolean;
}

/** How wide a dialog or drawer is. */
export type LayerWidth = 'small' | 'middle' | 'large' | 'full';

export interface AskRequest {
  readonly title: string;
  /** Introductory text above the fields. */
  readonly text?: string;
  readonly okText?: string;
  /** Renders the confirm button in red: the action cannot be undone. */
  readonly danger?: boolean;
  readonly columns?: 1 | 2;
  /** Defaults to a dialog. */
  readonly in?: 'dialog' | 'drawer';
  readonly width?: LayerWidth;
  readonly form: CompiledFormSchema;
  /** The scope of the form's expressions besides `values`. */
  readonly scope: Scope;
  /** The previous answer, if the question is repeated after a refused call. */
  readonly answered?: Values;
  /** The reasons of the refusal, by field. */
  readonly problems?: readonly FieldProblem[];
}

export type OpenRequest = OpenScreen | OpenBlocks;

export interface OpenScreen {
  readonly screen: string;
  readonly params: Values;
  readonly as: 'dialog' | 'drawer' | 'tab';
  readonly title?: string;
  readonly width?: LayerWidth;
}

/** Blocks of the current screen, drawn by the screen itself. */
export interface OpenBlocks {
  readonly draw: (close: () => void) => ReactNode;
  readonly as: 'dialog' | 'drawer';
  readonly title: string;
  readonly width?: LayerWidth;
}

export interface OutcomeRequest {
  readonly title: string;
  readonly outcome: BatchOutcome;
  /** Rows of a stopped batch that were not attempted. */
  readonly notTried?: number;
  /** Offers no retry of the failed rows. */
  readonly isFinal?: boolean;
}

/** A request to show progress. */
export interface WorkRequest {
  /** The action's button title; null without a button. */
  readonly title: string | null;
  /** Description of the running work. */
  readonly text?: string;
  /** Number of rows of a batch with several parts; it can be stopped between parts. */
  readonly total?: number;
}

export interface WorkProgress {
  readonly done: number;
  readonly failed: number;
  readonly total: number;
}

/** Running work, from its start to `end`. Its duration determines whether and how it is shown (ux.md, States). */
export interface Work {
  report(progress: WorkProgress): void;
  /** Whether the user has stopped the rest. */
  isStopped(): boolean;
  /** Whether the user continues with other things and wants a notice at the end. */
  isAway(): boolean;
  end(): void;
}

/** `captcha` and `checkKey` only after a captcha was shown; `code` and `challenge` only after a code was sent. */
export interface SignInRequest {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
  readonly checkKey?: string;
  readonly code?: string;
  readonly challenge?: string;
  /** Whether the session outlives the browser. */
  readonly remember?: boolean;
}

/** Observes a proof-of-work check, which needs no user action. */
export interface CheckWatch {
  /** Called when a check starts, which takes a second or more; `stop` aborts it, and the call is refused and asks for a captcha. */
  onCheck(stop: () => void): void;
}

/** Public demo accounts of a server started for demonstrations. */
export interface DemoAccess {
  readonly accounts: readonly string[];
  readonly password: string;
}

/** The user in expressions. */
export interface UserView {
  readonly id: string;
  readonly username: string;
  readonly nickName: string;
}

/**
 * The runtime's interface to the outside, provided by the composition root. Every method may fail with a CallFailure, which
 * `showFailure` presents.
 */
export interface Ports {
  readonly language: Language;
  /** IANA name of the tenant's time zone. */
  readonly timeZone: string;
  /** Makes a call of the contract with a flat input and returns the envelope's `result`. */
  call(endpoint: string, input: Values, options?: CallOptions): Promise<unknown>;
  /** Whether a call accepts an input of this name; a list call without `pageNo` has no pages. */
  accepts(endpoint: string, name: string): boolean;
  /** The input of a batch call that lists ids; null for other calls. One call takes at most `limits.idsInQuery` ids. */
  idList(endpoint: string): string | null;
  /** Whether a call changes data; completed changes are reported with a later failure. */
  changes(endpoint: string): boolean;
  /** Whether a call takes effect once per Idempotency-Key (security M1). */
  isKeyed(endpoint: string): boolean;
  /** Uploads a file by a multipart call with the other inputs; returns the envelope's `result`. */
  upload(endpoint: string, file: File, input: Values, options?: UploadOptions): Promise<unknown>;
  /** Makes a call with an API key as an outside program does. Any reply is an answer. @throws CallFailure without a complete reply */
  callWithKey(request: KeyRequest, signal: AbortSignal): Promise<KeyReply>;
  /** Notifies when the session ends in this tab. Returns a function that ends it. */
  onSignOut(listener: () => void): () => void;
  /** Saves the file of a blob call; false if a background job creates it, which the user has been told. */
  download(endpoint: string, input: Values): Promise<boolean>;
  /** Reads the file of a blob call, to be shown in the page. */
  file(endpoint: string, input: Values): Promise<Blob>;
  /** Prints the page, or the file of a blob call (a PDF or an image), in the workstation's way. */
  print(endpoint: string | null, input: Values, options?: CallOptions): Promise<void>;
  /** How this browser prints. */
  readonly workstation: {
    get(): Workstation;
    set(workstation: Workstation): void;
  };
  copy(text: string): Promise<void>;
  /** Null if no such screen exists. */
  loadScreen(id: string): Promise<CheckedDocument | null>;
  /** Translates a message key or an inline message. An unknown key returns itself. */
  translate(message: Message, values?: Values): string;
  notify(tone: Tone, text: string): void;
  /** Shows a failure once, by the spec's error catalogue, together with the completed work that it does not undo. */
  showFailure(failure: unknown, before?: string): void;
  /** Shows progress if the work takes long, until its `end`. */
  work(request: WorkRequest): Work;
  confirm(request: ConfirmRequest): Promise<boolean>;
  /** Resolves to the form's values, or null if it was cancelled. */
  ask(request: AskRequest): Promise<Values | null>;
  /** Resolves when the opened layer is closed; for a tab, at once. */
  open(request: OpenRequest): Promise<void>;
  /** Shows the results row by row; resolves to `retry` if the user wants to retry the failed rows. */
  showOutcome(request: OutcomeRequest): Promise<'retry' | 'close'>;
  navigate(path: string, query: Values, replace: boolean): void;
  /** Opens a site of the web. @throws CallFailure if its host is not allowed */
  visit(address: string, as: 'tab' | 'same'): void;
  user(): UserView;
  /** Items of a dictionary; cached, the same promise per code. */
  dictionary(code: string): Promise<readonly DictionaryItem[]>;
  /** Items that are already loaded. */
  dictionaryNow(code: string): readonly DictionaryItem[] | undefined;
  readonly preferences: {
    get(key: string): Promise<unknown>;
    /** The value that `get` last returned in this browser for a list's layout; null if unknown. */
    cached(key: string): unknown;
    set(key: string, value: unknown): Promise<void>;
  };
  /** Per-tab storage of a page: long number lists, remembered searches. */
  readonly sessionStore: {
    get(key: string): string | null;
    set(key: string, value: string): void;
  };
  /** Unsent form input, stored in this browser per user for seven days; null if there is none. */
  readonly drafts: {
    get(key: string): unknown;
    set(key: string, value: unknown): void;
    remove(key: string): void;
  };
  now(): Date;
  /** Null on servers with real accounts. */
  readonly demo: DemoAccess | null;
  /** Signs in and leaves the login page; rejects with a CallFailure, which the login form shows itself. */
  signIn(request: SignInRequest, watch?: CheckWatch): Promise<void>;
  /**
   * Sends a code to the account's phone or email address if name and password are correct; the reply does not reveal whether they
   * are.
   * @returns the `challenge` to send back with the code
   */
  sendSignInCode(request: SignInRequest, watch?: CheckWatch): Promise<string>;
  /** A captcha as a data URI. The caller generates the key (8 to 64 letters, digits, - and _), which is valid for a single check. */
  captchaImage(key: string, purpose?: CaptchaPurpose): Promise<string>;
}
