import { parseExactJson } from '#base/exactJson.ts';
import type { Playground } from '#openapi/playground/playground.ts';
import { listBrowserLimits, type PlaygroundRequest } from '#openapi/playground/playgroundRequest.ts';
import { buildRequest } from '#openapi/playground/buildRequest.ts';
import { type PlaygroundInput, createPlaygroundInput } from '#openapi/playground/playgroundInput.ts';
import { generateRequestSamples } from '#openapi/reference/generateRequestSamples.ts';
import type { FieldProblem } from '#openapi/playground/validateField.ts';
import type { RequestState } from '../../api/playground/playgroundResponse.ts';
import { drawDialog, drawSample, drawRequestState } from '../../api/playground/drawDialog.ts';
import { drawForm } from '../../api/playground/drawForm.ts';
import { h } from '../../api/playground/markup.ts';
import { createResponseBody } from './createResponseBody.ts';
import { applyControlChange, isCommittedOnChange } from './applyControlChange.ts';
import { createElementFromMarkup } from './createElementFromMarkup.ts';
import { hasApiKeys, createSampleRequest } from './createSampleRequest.ts';
import type { PlaygroundHost, SendRequest } from './playgroundHost.ts';
import { getResponseFileName } from './getResponseFileName.ts';
import { findUnreadableFile, unexpectedFailure } from './requestFiles.ts';
import answerStyle from './style/answer.css?inline';
import dialogStyle from './style/dialog.css?inline';
import fieldsStyle from './style/fields.css?inline';

/** Input of each form, kept in memory for the life of the page. */
const kept = new Map<string, PlaygroundInput>();
let sheet: CSSStyleSheet | null = null;

/** Parses the data of a form, which a page contains as JSON. */
export function parsePlaygroundData(data: string): Playground {
  return parseExactJson(data) as Playground; // written by drawReference.tsx
}

/** Opens the form of an operation as a dialog, with the input entered before. Closes when the signal aborts. */
export function openPlayground(playground: Playground, host: PlaygroundHost, signal: AbortSignal): void {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync([dialogStyle, fieldsStyle, answerStyle].join('\n'));
    document.adoptedStyleSheets.push(sheet);
  }
  const dialog = document.createElement('dialog');
  dialog.className = 'playground';
  dialog.setAttribute('aria-labelledby', 'play~title');
  dialog.append(...drawDialog(playground).map(createElementFromMarkup));
  document.body.append(dialog);
  new OpenPlayground(dialog, playground, host);
  signal.addEventListener('abort', () => dialog.close(), { once: true });
  dialog.showModal();
}

class OpenPlayground {
  readonly #dialog: HTMLDialogElement;
  readonly #playground: Playground;
  readonly #host: PlaygroundHost;
  readonly #key: string;
  #typed: PlaygroundInput;
  #problems: readonly FieldProblem[] = [];
  #language = 0;
  #sending: RequestState = { kind: 'idle' };
  #running: AbortController | null = null;
  /** Frees the shown response. */
  #shown = new AbortController();
  /** Proxy for requests, once chosen. */
  #passOn: SendRequest | null = null;

  constructor(dialog: HTMLDialogElement, playground: Playground, host: PlaygroundHost) {
    this.#dialog = dialog;
    this.#playground = playground;
    this.#host = host;
    // Another server is another playground: keys are never carried over to it.
    this.#key = JSON.stringify([playground.key, playground.servers.map(({ url }) => url)]);
    this.#typed = kept.get(this.#key) ?? createPlaygroundInput(playground);
    this.#drawForm();
    this.#drawRequest();
    dialog.addEventListener('input', (event) => this.#take(event));
    dialog.addEventListener('change', (event) => this.#take(event));
    // No native form: the preview's frame can't submit one.
    dialog.addEventListener('keydown', ({ key, target, isComposing }) => {
      if (key === 'Enter' && !isComposing && target instanceof HTMLInputElement && target.type !== 'file')
        void this.#send(false);
    });
    dialog.addEventListener('click', (event) => this.#click(event));
    dialog.addEventListener('close', () => {
      this.#running?.abort();
      this.#shown.abort();
      dialog.remove();
    });
  }

  #part(name: string): HTMLElement | null {
    return this.#dialog.querySelector<HTMLElement>(`[data-part="${name}"]`);
  }

  #take({ target, type }: Event): void {
    if (
      !(
        target instanceof HTMLInputElement ||
        target instanceof HTMLSelectElement ||
        target instanceof HTMLTextAreaElement
      )
    )
      return;
    if (target.dataset['act'] === 'language') {
      this.#language = Number(target.value);
      return this.#drawRequest();
    }
    // Selects and files report on `change`, text fields on each keystroke.
    if ((type === 'change') !== isCommittedOnChange(target)) return;
    const next = applyControlChange(this.#playground, this.#typed, target);
    if (next === null) return;
    this.#keep(next);
    if (target.dataset['act'] !== undefined || target.dataset['kind'] === 'file') this.#drawForm();
    else forgetProblem(target);
    this.#drawRequest();
  }

  #click({ target }: MouseEvent): void {
    if (target === this.#dialog) return this.#dialog.close();
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[data-act]') : null;
    switch (button?.dataset['act']) {
      case undefined:
        return;
      case 'close':
        return this.#dialog.close();
      case 'send':
        return void this.#send(false);
      case 'cancel':
        return this.#running?.abort();
      case 'anyway':
        return void this.#send(true);
      case 'pass-on':
        return void this.#sendThrough();
      case 'copy-sample':
        return void this.#copy(button, this.#sample(this.#language)?.source);
      case 'copy-curl':
        return void this.#copy(
          button,
          generateRequestSamples(createSampleRequest(this.#playground, this.#typed, false), ['bash'])[0]?.source,
        );
      case 'copy-body':
        return void (this.#sending.kind === 'answered' ? this.#sending.answer.body.text() : Promise.resolve('')).then(
          (text) => this.#copy(button, text),
        );
      case 'save':
        return this.#sending.kind === 'answered'
          ? this.#host.save(getResponseFileName(this.#playground, this.#sending.answer), this.#sending.answer.body)
          : undefined;
      default: {
        const next = button === null ? null : applyControlChange(this.#playground, this.#typed, button);
        if (next === null) return;
        this.#keep(next);
        this.#drawForm();
        this.#drawRequest();
      }
    }
  }

  #keep(typed: PlaygroundInput): void {
    this.#typed = typed;
    kept.set(this.#key, typed);
  }

  /** Redraws the form and restores the focus. */
  #drawForm(): void {
    const form = this.#part('form');
    const active =
      form?.contains(document.activeElement) === true && document.activeElement instanceof HTMLElement
        ? document.activeElement.dataset
        : null;
    form?.replaceChildren(createElementFromMarkup(drawForm(this.#playground, this.#typed, this.#problems)));
    if (active === null || form === null) return;
    const all = [...form.querySelectorAll<HTMLElement>('[data-path], [data-act]')];
    const same =
      all.find(({ dataset }) => dataset['path'] === active['path'] && dataset['act'] === active['act']) ??
      all.find(({ dataset }) => dataset['path'] === active['path']) ??
      all.find(({ dataset }) => dataset['act'] === 'add');
    same?.focus();
  }

  #drawRequest(): void {
    const { request } = buildRequest(this.#playground, this.#typed);
    const shown = createSampleRequest(this.#playground, this.#typed, true);
    const url = this.#part('url');
    url?.replaceChildren(...breakable(shown.url));
    const samples = generateRequestSamples(shown, this.#playground.languages);
    const sample = samples[Math.min(this.#language, samples.length - 1)];
    this.#part('sample')?.replaceChildren(
      ...(sample === undefined
        ? []
        : [
            createElementFromMarkup(
              drawSample(
                samples.map(({ label }) => label),
                this.#language,
                sample.source,
                hasApiKeys(this.#playground, this.#typed),
              ),
            ),
          ]),
    );
    const send = this.#part('send');
    if (send !== null) send.title = listBrowserLimits(request).stops.join(' ');
  }

  #sample(language: number) {
    return generateRequestSamples(
      createSampleRequest(this.#playground, this.#typed, false),
      this.#playground.languages,
    )[language];
  }

  async #copy(button: HTMLButtonElement, text: string | undefined): Promise<void> {
    if (text === undefined) return;
    const words = button.textContent;
    button.textContent = (await this.#host.copy(text)) ? 'Copied' : 'Copy failed';
    setTimeout(() => (button.textContent = words), 1500);
  }

  async #send(anyway: boolean): Promise<void> {
    const { request, problems, canBeSent } = buildRequest(this.#playground, this.#typed);
    this.#problems = problems;
    this.#drawForm();
    if (problems.length > 0 && !(anyway && canBeSent)) {
      this.#show({ kind: 'doubted', count: problems.length, canBeSent });
      return this.#dialog.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
    const { stops } = listBrowserLimits(request);
    if (stops.length > 0 && this.#passOn === null)
      return this.#show({
        kind: 'none',
        why: { kind: 'stopped', reason: `${stops.join(' ')} Copy the request as cURL and run it in a terminal.` },
        canPassOn: (await this.#host.passOn()) !== null,
      });
    await this.#sendNow(request);
  }

  async #sendThrough(): Promise<void> {
    this.#passOn = await this.#host.passOn();
    if (this.#passOn !== null) await this.#sendNow(buildRequest(this.#playground, this.#typed).request);
  }

  async #sendNow(request: PlaygroundRequest): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#show({ kind: 'sending', host: new URL(request.url).host });
    const send = this.#passOn ?? this.#host.send;
    try {
      const unreadable = await findUnreadableFile(request);
      if (this.#running !== running) return;
      if (unreadable !== null)
        return this.#show({ kind: 'none', why: { kind: 'stopped', reason: unreadable }, canPassOn: false });
      const sent = await send(
        request,
        running.signal,
        !hasFreeHost(this.#playground.servers[this.#typed.server]?.url ?? ''),
      );
      if (this.#running !== running) return;
      if (sent.kind === 'answer')
        return this.#show({
          kind: 'answered',
          answer: sent.answer,
          notes: this.#passOn === null ? listBrowserLimits(request).leavesOut : [],
        });
      const canPassOn =
        this.#passOn === null &&
        ['refused', 'unreachable', 'insecure', 'moved'].includes(sent.why.kind) &&
        (await this.#host.passOn()) !== null;
      this.#show({ kind: 'none', why: sent.why, canPassOn });
    } catch (error) {
      if (this.#running === running)
        this.#show(
          running.signal.aborted ? { kind: 'cancelled' } : { kind: 'none', why: unexpectedFailure, canPassOn: false },
        );
      if (!running.signal.aborted) throw error;
    }
  }

  #show(sending: RequestState): void {
    this.#sending = sending;
    this.#shown.abort();
    const shown = new AbortController();
    this.#shown = shown;
    const drawn = drawRequestState(sending);
    this.#part('answer')?.replaceChildren(...(drawn === null ? [] : [createElementFromMarkup(drawn)]));
    const isSaid = sending.kind !== 'doubted' && sending.kind !== 'idle';
    if (isSaid) this.#part('answer')?.scrollIntoView({ block: 'start' });
    if (sending.kind === 'none' && sending.why.kind === 'offline')
      addEventListener('online', () => this.#show({ kind: 'idle' }), { once: true, signal: shown.signal });
    if (sending.kind !== 'answered') return;
    void createResponseBody(sending.answer, shown.signal).then((body) => {
      if (!shown.signal.aborted) this.#part('body')?.replaceChildren(body);
    });
  }
}

/** True if the server's host is partly user input: then only its scheme is known. */
function hasFreeHost(url: string): boolean {
  return /^[^/]*\/\/[^/]*\{/.test(url);
}

/** Clears a field's problem; it is checked again when sent. */
function forgetProblem(target: HTMLElement): void {
  if (!target.hasAttribute('aria-invalid')) return;
  target.removeAttribute('aria-invalid');
  const field = target.closest('.play-field');
  field?.removeAttribute('data-invalid');
  field?.querySelector(':scope > .play-problem')?.remove();
}

/** A URL that wraps between its parts, not within a word. */
function breakable(url: string): readonly HTMLElement[] {
  return url.split(/(?=(?<![/:])[/?&])/).map((part) => createElementFromMarkup(h('span', {}, part)));
}
