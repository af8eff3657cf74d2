export declare const memoryFlags: readonly string[];
export declare const nodeFlags: readonly string[];
export declare const serverScript: string;
