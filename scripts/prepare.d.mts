export declare const root: string
export declare const node: string
export declare const environment: Record<string, string>
export declare const bundledServer: string
export declare const builds: Record<string, string[]>
export declare function installed(): void
export declare function built(): void
export declare function stop(sentence: string): never
