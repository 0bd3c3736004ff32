/** The parts of sucrase 3's parser that are used; these files have no types next to them. */
declare module 'sucrase/dist/parser/index.js' {
  export { parse } from 'sucrase/dist/types/parser/index';
}

declare module 'sucrase/dist/parser/tokenizer/types.js' {
  export { TokenType } from 'sucrase/dist/types/parser/tokenizer/types';
}

declare module 'sucrase/dist/parser/tokenizer/index.js' {
  export { IdentifierRole, Token } from 'sucrase/dist/types/parser/tokenizer/index';
}
