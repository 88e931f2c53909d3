// Part of the static program only (cmake/static.cmake). libpq cannot be linked statically, because
// there is no static library for its Kerberos part. These functions replace it, and say so if a
// server is asked for.

#include <libpq-fe.h>

#include <cstdlib>
#include <cstring>

extern "C" {

/// Every connection begins with this function, and here it ends with it.
PQconninfoOption* PQconninfoParse(const char* /*info*/, char** message) {
  *message = strdup("this program is the one without PostgreSQL; packages and builds have it");
  return nullptr;
}
void PQfreemem(void* memory) { std::free(memory); }

int PQlibVersion(void) { return 0; }
void PQclear(PGresult* /*result*/) {}
PGconn* PQconnectStartParams(const char* const* /*names*/, const char* const* /*values*/,
                             int /*expand*/) {
  return nullptr;
}
PostgresPollingStatusType PQconnectPoll(PGconn* /*connection*/) { return PGRES_POLLING_FAILED; }
int PQconnectionNeedsPassword(const PGconn* /*connection*/) { return 0; }
void PQconninfoFree(PQconninfoOption* /*options*/) {}
PGresult* PQdescribePrepared(PGconn* /*connection*/, const char* /*name*/) { return nullptr; }
char* PQerrorMessage(const PGconn* /*connection*/) {
  static char none[] = "";
  return none;
}
PGresult* PQexec(PGconn* /*connection*/, const char* /*sql*/) { return nullptr; }
PGresult* PQexecPrepared(PGconn* /*connection*/, const char* /*name*/, int /*count*/,
                         const char* const* /*values*/, const int* /*sizes*/,
                         const int* /*formats*/, int /*format*/) {
  return nullptr;
}
void PQfinish(PGconn* /*connection*/) {}
Oid PQftype(const PGresult* /*result*/, int /*column*/) { return 0; }
PGresult* PQgetResult(PGconn* /*connection*/) { return nullptr; }
int PQgetisnull(const PGresult* /*result*/, int /*row*/, int /*column*/) { return 1; }
int PQgetlength(const PGresult* /*result*/, int /*row*/, int /*column*/) { return 0; }
char* PQgetvalue(const PGresult* /*result*/, int /*row*/, int /*column*/) { return nullptr; }
int PQnparams(const PGresult* /*result*/) { return 0; }
int PQntuples(const PGresult* /*result*/) { return 0; }
Oid PQparamtype(const PGresult* /*result*/, int /*number*/) { return 0; }
PGresult* PQprepare(PGconn* /*connection*/, const char* /*name*/, const char* /*sql*/,
                    int /*count*/, const Oid* /*types*/) {
  return nullptr;
}
int PQputCopyData(PGconn* /*connection*/, const char* /*bytes*/, int /*size*/) { return -1; }
int PQputCopyEnd(PGconn* /*connection*/, const char* /*message*/) { return -1; }
char* PQresultErrorField(const PGresult* /*result*/, int /*field*/) { return nullptr; }
ExecStatusType PQresultStatus(const PGresult* /*result*/) { return PGRES_FATAL_ERROR; }
int PQsendQueryPrepared(PGconn* /*connection*/, const char* /*name*/, int /*count*/,
                        const char* const* /*values*/, const int* /*sizes*/, const int* /*formats*/,
                        int /*format*/) {
  return 0;
}
PGVerbosity PQsetErrorVerbosity(PGconn* /*connection*/, PGVerbosity /*verbosity*/) {
  return PQERRORS_DEFAULT;
}
PQnoticeReceiver PQsetNoticeReceiver(PGconn* /*connection*/, PQnoticeReceiver /*receiver*/,
                                     void* /*of*/) {
  return nullptr;
}
int PQsetSingleRowMode(PGconn* /*connection*/) { return 0; }
int PQsocket(const PGconn* /*connection*/) { return -1; }
ConnStatusType PQstatus(const PGconn* /*connection*/) { return CONNECTION_BAD; }

}  // extern "C"
