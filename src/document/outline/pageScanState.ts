import type { OutlineParts } from './outline.ts';
import type { ContainerBlock } from './scanContainers.ts';

/** A fence that is open: of code or of mathematics. */
export interface OpenFence {
  readonly marker: string;
  readonly size: number;
}

/** A tag that is open between blocks, and the container that it stands in. */
export interface FlowTag {
  readonly name: string;
  readonly container: number | null;
}

/** A line of a paragraph, without the space around it. */
export interface ParagraphLine {
  readonly from: number;
  readonly to: number;
  readonly isLazy: boolean;
}

/** The lines of a paragraph, a heading or a cell, and what kind of heading it is. */
export interface LeafLines {
  readonly lines: readonly ParagraphLine[];
  readonly heading: LeafHeading | null;
}

export interface LeafHeading {
  readonly depth: number;
  /** Where the heading begins. */
  readonly from: number;
}

/** A page while its lines are read, one after the other. */
export interface PageScanState {
  readonly source: string;
  readonly parts: OutlineParts;
  containers: readonly ContainerBlock[];
  paragraph: ParagraphLine[];
  fence: OpenFence | null;
  /** Rows follow until something else begins. */
  isInTable: boolean;
  readonly tags: FlowTag[];
  /** What is read once all definitions are known: their identifiers. */
  readonly leaves: LeafLines[];
  readonly defined: Set<string>;
  /** The names that were imported so far. */
  readonly names: string[];
  isSure: boolean;
}
