/** Global names of ECMAScript 2026 and its Annex B (§19), including `this`, and React's names that services provide to pages. */
export const javascriptGlobals: ReadonlySet<string> = new Set(
  `
  AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date
  DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Infinity Int16Array
  Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set
  SharedArrayBuffer String SuppressedError Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array
  Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly
  decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt
  this undefined unescape
  React useActionState useCallback useContext useDebugValue useDeferredValue useEffect useEffectEvent useId useImperativeHandle
  useInsertionEffect useLayoutEffect useMemo useOptimistic useReducer useRef useState useSyncExternalStore useTransition
  `
    .trim()
    .split(/\s+/),
);

/**
 * Global names of browsers, except those that an author more likely forgot to define (`name`, `status`, `event`); and
 * those that services provide to pages.
 */
const surrounding: ReadonlySet<string> = new Set(
  `
  AbortController AbortSignal Audio AudioContext Blob BroadcastChannel CSS CompressionStream CryptoKey CustomEvent DOMException
  DOMMatrix DOMParser DOMPoint DOMRect DecompressionStream Document DocumentFragment Element Event EventSource EventTarget File
  FileList FileReader FontFace FormData HTMLElement Headers IDBKeyRange Image ImageData IntersectionObserver KeyboardEvent
  MediaQueryList MessageChannel MessageEvent MessagePort MouseEvent MutationObserver Node NodeList Notification
  OffscreenCanvas Option Path2D PerformanceObserver PointerEvent Range ReadableStream Request ResizeObserver Response Selection
  SharedWorker Storage SubmitEvent Text TextDecoder TextDecoderStream TextEncoder TextEncoderStream TransformStream TreeWalker URL
  URLPattern URLSearchParams WebSocket WheelEvent Window Worker WritableStream XMLHttpRequest XMLSerializer XPathResult
  addEventListener alert atob btoa caches cancelAnimationFrame cancelIdleCallback clearInterval clearTimeout confirm console
  cookieStore createImageBitmap crypto customElements devicePixelRatio dispatchEvent document fetch getComputedStyle
  getSelection history indexedDB innerHeight innerWidth isSecureContext localStorage location matchMedia navigator outerHeight
  outerWidth pageXOffset pageYOffset performance postMessage process prompt queueMicrotask removeEventListener reportError
  requestAnimationFrame requestIdleCallback screen screenX screenY scrollBy scrollTo scrollX scrollY self sessionStorage
  setInterval setTimeout speechSynthesis structuredClone visualViewport window
  arguments frontmatter props user
  `
    .trim()
    .split(/\s+/),
);

/** True if code can use a name without the page defining it. */
export function isGlobalName(name: string): boolean {
  return javascriptGlobals.has(name) || surrounding.has(name);
}
