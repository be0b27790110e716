import './next-migration.ts'
import '../../cli/migrate.ts'
