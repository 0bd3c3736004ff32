/** What Monaco judges and completes JSON with in its own worker; it brings no types for this file. */
declare module 'monaco-editor/languages/features/json/jsonWorker' {
  /** Lines and characters count from 0. */
  interface Position {
    readonly line: number;
    readonly character: number;
  }

  export interface JsonProposal {
    readonly label: string;
    readonly insertText?: string;
    /** As the Language Server Protocol counts kinds: 10 is a property. */
    readonly kind?: number;
    readonly documentation?: string | { readonly value: string };
  }

  export class JSONWorker {
    constructor(
      context: {
        readonly getMirrorModels: () => readonly {
          readonly uri: string;
          readonly version: number;
          readonly getValue: () => string;
        }[];
      },
      options: {
        readonly languageId: 'json';
        readonly enableSchemaRequest: false;
        readonly languageSettings: {
          readonly validate: true;
          readonly schemas: readonly {
            readonly uri: string;
            readonly fileMatch: readonly string[];
            readonly schema: unknown;
          }[];
        };
      },
    );
    doValidation(
      uri: string,
    ): Promise<
      readonly { readonly range: { readonly start: Position; readonly end: Position }; readonly message: string }[]
    >;
    doComplete(uri: string, position: Position): Promise<{ readonly items: readonly JsonProposal[] } | null>;
  }
}
