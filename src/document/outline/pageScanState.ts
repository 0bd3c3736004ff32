import type { OutlineParts } from './outline.ts';
import type { ContainerBlock } from './scanContainers.ts';

/** An open fence of code or math. */
export interface OpenFence {
  readonly marker: string;
  readonly size: number;
}

/** An open tag between blocks, and the container that it is in. */
export interface FlowTag {
  readonly name: string;
  readonly container: number | null;
}

/** A line of a paragraph, without surrounding white space. */
export interface ParagraphLine {
  readonly from: number;
  readonly to: number;
  readonly isLazy: boolean;
}

/** The lines of a paragraph, heading, or cell, with the heading's level and start. */
export interface LeafLines {
  readonly lines: readonly ParagraphLine[];
  readonly heading: LeafHeading | null;
}

export interface LeafHeading {
  readonly depth: number;
  /** Start of the heading. */
  readonly from: number;
}

/** Scanner state while the lines of a page are read one by one. */
export interface PageScanState {
  readonly source: string;
  readonly parts: OutlineParts;
  containers: readonly ContainerBlock[];
  paragraph: ParagraphLine[];
  fence: OpenFence | null;
  /** True while further table rows may follow. */
  isInTable: boolean;
  readonly tags: FlowTag[];
  /** Scanned once the identifiers of all definitions are known. */
  readonly leaves: LeafLines[];
  readonly defined: Set<string>;
  /** Names imported so far. */
  readonly names: string[];
  isSure: boolean;
}
