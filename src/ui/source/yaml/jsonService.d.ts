/** Monaco's JSON language service, used in our own worker; this file has no types. */
declare module 'monaco-editor/languages/features/json/jsonWorker' {
  /** Line and character count from 0. */
  interface Position {
    readonly line: number;
    readonly character: number;
  }

  export interface JsonProposal {
    readonly label: string;
    readonly insertText?: string;
    /** A kind number of the Language Server Protocol: 10 is a property. */
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
